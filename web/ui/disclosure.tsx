import { useId, useState } from 'react';
import type { Elements } from './elements.ts';
import { Icon } from './icon.tsx';

type Props = {
  isOpen: boolean;
  onToggle: () => void;
  title: string;
  /** A summary of the content, shown while it is closed. */
  summary: string;
  /** The class of a separate section, with the title as its heading. Its content is rendered from the first opening on. */
  section?: string;
  children: Elements;
};

/** Content that opens and closes below its title. */
export function Disclosure({ isOpen, onToggle, title, summary, section, children }: Props) {
  const [isDrawn, setDrawn] = useState(isOpen || !section);
  if (isOpen && !isDrawn) setDrawn(true);
  const id = useId();
  const [titleId, summaryId, insideId] = [`${id}title`, `${id}summary`, `${id}inside`];
  const button = (
    <button
      type="button"
      id={titleId}
      aria-expanded={isOpen}
      aria-controls={insideId}
      aria-describedby={isOpen ? undefined : summaryId}
      onClick={onToggle}
    >
      {title}
    </button>
  );
  const Part = section ? 'section' : 'div';
  return (
    <Part className={section} data-open={isOpen} aria-labelledby={section && titleId}>
      <div className="disclosure-head row">
        {section ? <h2 className="result-title">{button}</h2> : button}
        {!isOpen && (
          <p id={summaryId} className={`disclosure-summary note ${section ? 'wide-only' : ''}`}>
            {summary}
          </p>
        )}
        <Icon name="chevron-down" />
      </div>
      <div id={insideId} className="fold">
        <div>{isDrawn && children}</div>
      </div>
    </Part>
  );
}
