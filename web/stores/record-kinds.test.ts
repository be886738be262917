import * as v from 'valibot';
import { expect, test } from 'vitest';
import { inputOf } from './record-kinds.ts';

test('an optional number without text is left out', () => {
  const term = {
    label: 'Term',
    help: '',
    value: 'years',
    schema: v.any(),
    isNumber: true,
  } as const;
  const fields = { term, least: { ...term, isOptional: true as const } };
  expect(inputOf({ fields }, { term: '', least: ' ' })).toEqual({ term: 0 });
});
