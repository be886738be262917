import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Select } from './select.tsx';

const render = (values: string[]) =>
  renderToString(
    <Select
      label="Currency"
      name="currency"
      value="ZAR"
      options={values.map((value) => ({ value, label: `${value} (R)` }))}
      onChange={() => {}}
    />,
  );

test('refuses an option with an empty value', () => {
  expect(() => render(['ZAR', ''])).toThrow("A Select option must have a value; ' (R)' has none.");
});
