import { type MouseEvent, memo } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** The ids of the form, the heading of the result, and the actions. */
export const INPUTS_ID = 'inputs';
export const RESULT_HEADING_ID = 'result-heading';
export const RESULT_ACTIONS_ID = 'result-actions';

const FIRST_FIELD = 'input:checked, input:not([type="radio"]), select';

/** A link from the result back to the form's first field, where the form is above it. */
export const ChangeInputs = memo(function ChangeInputs() {
  const focusFirstField = (event: MouseEvent) => {
    const inputs = document.getElementById(INPUTS_ID);
    const field = inputs?.querySelector<HTMLElement>(FIRST_FIELD);
    if (!inputs || !field) return;
    event.preventDefault();
    scrollToTop(inputs);
    field.focus({ preventScroll: true });
  };
  return (
    <a className="change-inputs" href={`#${INPUTS_ID}`} onClick={focusFirstField}>
      Change inputs
    </a>
  );
});

export function SeeResults() {
  return (
    <Button kind="secondary" onClick={showResult}>
      <span>See results</span>
      <Icon name="arrow-down" />
    </Button>
  );
}

function showResult(): void {
  const heading = document.getElementById(RESULT_HEADING_ID);
  if (!heading) return;
  scrollToTop(heading);
  heading.focus({ preventScroll: true });
}

/** Scrolls an element to the top: smoothly, unless reduced motion is preferred. */
function scrollToTop(element: Element): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'start', behavior: isCalm ? 'auto' : 'smooth' });
}
