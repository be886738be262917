import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { Context } from './context.ts';
import { changedFields, type Typed } from './fields.ts';

test('an empty option removes an optional number', async () => {
  const kind = { label: 'Term', help: '', value: 'years', schema: v.any() };
  const fields = { term: { ...kind, isNumber: true, isOptional: true } } as const;
  const context = { options: { term: '' } } as unknown as Context<Typed>;
  expect(await changedFields(context, fields, async () => ({}))).toEqual({ term: null });
});
