import * as v from 'valibot';
import { inDisplayOrder } from '#lib/domain/currency.ts';
import { CODE_LENGTH, NAME_LENGTH } from '#lib/domain/limits.ts';
import { DISPLAY_ORDER, SYMBOL_LENGTH } from '#lib/domain/record-limits.ts';
import { grouped } from '#lib/domain/sentence.ts';
import { currencyList } from './catalogue.ts';
import { line, name, wholeNumber } from './fields.ts';
import { type FieldKind, inputOf, type RecordKind } from './record-kind.ts';

const { min, max } = DISPLAY_ORDER;

const fields = {
  code: {
    label: 'Code',
    help: `${CODE_LENGTH.min} to ${CODE_LENGTH.max} letters or digits`,
    value: 'code',
    schema: v.pipe(
      name('Code', CODE_LENGTH.max),
      v.regex(/^[A-Za-z0-9]+$/, 'Code can have letters and digits only, without accents.'),
      v.toUpperCase(),
    ),
  },
  name: {
    label: 'Name',
    help: `its full name, at most ${NAME_LENGTH} characters`,
    value: 'name',
    schema: name('Name', NAME_LENGTH),
  },
  symbol: {
    label: 'Symbol',
    help: `what stands before an amount, at most ${SYMBOL_LENGTH} characters`,
    value: 'symbol',
    schema: line('Symbol', SYMBOL_LENGTH),
  },
  displayOrder: {
    label: 'Display order',
    help: `lower numbers come first, ${grouped(min)} to ${grouped(max)} (0 if left out when adding)`,
    value: 'number',
    schema: v.optional(wholeNumber('Display order', DISPLAY_ORDER), 0),
    isNumber: true,
    isOptional: true,
    placeholder: '0',
    hint: 'Lower numbers appear first in the calculator.',
  },
} satisfies Record<string, FieldKind>;

export const CURRENCY = {
  table: 'currencies',
  entity: 'currency',
  path: 'currencies',
  noun: { one: 'currency', a: 'a currency', title: 'Currency', many: 'currencies' },
  key: 'code',
  called: 'with the code',
  titleOf: ({ code, name }) => `${code} (${name})`,
  rateField: 'currencyId',
  inOrder: inDisplayOrder,
  fields,
  columns: ['code', 'name', 'symbol', 'isDefault', 'displayOrder'],
  deleteQuestion: 'Are you sure you want to delete this currency?',
  input: inputOf('A currency', fields),
  record: currencyList.item,
} satisfies RecordKind<'currencies'>;
