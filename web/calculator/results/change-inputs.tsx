import { type MouseEvent, memo } from 'react';
import { scrollToTop } from './scroll-to.ts';

/** The element that holds the form. */
export const INPUTS_ID = 'inputs';

const FIRST_FIELD = 'input:checked, input:not([type="radio"]), select';

/** Leads from the result back to the form's first field, where the form stands above it. */
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
