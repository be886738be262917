import { observer } from 'mobx-react-lite';
import { type ReactNode, useId } from 'react';
import type { Door as DoorState } from '../stores/door.ts';
import { Icon } from './icon.tsx';

type Props = {
  door: DoorState;
  title: string;
  /** What is behind it, in a line that is shown while it is closed. */
  summary: ReactNode;
  className: string;
  /** What is behind it; null until it is there: the door opens with it. */
  children: ReactNode;
};

/** A section whose heading opens and closes it. */
export const Door = observer(function Door({ door, title, summary, className, children }: Props) {
  const isOpen = door.isOpen && children !== null;
  const id = useId();
  const [titleId, summaryId, insideId] = [`${id}title`, `${id}summary`, `${id}inside`];
  return (
    <section className={`door ${className}`} data-open={isOpen} aria-labelledby={titleId}>
      <div className="door-head">
        <h2 id={titleId} className="result-title">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-busy={(door.isOpen && !isOpen) || undefined}
            aria-controls={insideId}
            aria-describedby={isOpen ? undefined : summaryId}
            onClick={() => (door.isOpen ? door.close() : door.open())}
          >
            {title}
          </button>
        </h2>
        {!isOpen && (
          <p id={summaryId} className="door-summary">
            {summary}
          </p>
        )}
        <Icon name="chevron-down" />
      </div>
      <div id={insideId} className="fold">
        <div>{children}</div>
      </div>
    </section>
  );
});
