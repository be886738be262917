import { type ReactNode, useId, useState } from 'react';
import { Icon } from './icon.tsx';

type Props = {
  isOpen: boolean;
  onToggle: () => void;
  title: string;
  summary: ReactNode;
  className: string;
  /** What is behind it: drawn from the first opening on. */
  children: ReactNode;
};

/** A section whose heading opens and closes it. */
export function DisclosureSection(props: Props) {
  const { isOpen, onToggle, title, summary, className, children } = props;
  const [wasOpen, noteOpen] = useState(isOpen);
  if (isOpen && !wasOpen) noteOpen(true);
  const id = useId();
  const [titleId, summaryId, insideId] = [`${id}title`, `${id}summary`, `${id}inside`];
  return (
    <section
      className={`disclosure-section ${className}`}
      data-open={isOpen}
      aria-labelledby={titleId}
    >
      <div className="disclosure-head row">
        <h2 id={titleId} className="result-title">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={insideId}
            aria-describedby={isOpen ? undefined : summaryId}
            onClick={onToggle}
          >
            {title}
          </button>
        </h2>
        {!isOpen && (
          <p id={summaryId} className="disclosure-summary note wide-only">
            {summary}
          </p>
        )}
        <Icon name="chevron-down" />
      </div>
      <div id={insideId} className="fold">
        <div>{wasOpen && children}</div>
      </div>
    </section>
  );
}
