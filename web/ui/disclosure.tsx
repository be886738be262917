import { type ReactNode, useId, useState } from 'react';
import { Icon } from './icon.tsx';

/** A part that opens and closes under its title. Closed, `summary` says what it holds. */
export function Disclosure(props: { title: string; summary: string; children: ReactNode }) {
  const { title, summary, children } = props;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="disclosure" data-open={isOpen}>
      <button
        type="button"
        className="row"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="disclosure-title">{title}</span>
        {!isOpen && <span className="disclosure-summary note">{summary}</span>}
        <Icon name="chevron-down" />
      </button>
      <div id={id} className="fold">
        <div>
          <div className="disclosure-body">{children}</div>
        </div>
      </div>
    </div>
  );
}
