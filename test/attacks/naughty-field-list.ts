/** A text field of what administrators keep: where it is sent, and where everybody reads it. */
export type Field = {
  path: string;
  list: string;
  field: string;
  /** A whole record with `text` in this field and nothing wrong in the others. */
  entity: (text: string, n: number) => object;
};

const CURRENCIES = { path: '/api/admin/currencies', list: '/api/currencies' };
const ASSET_CLASSES = { path: '/api/admin/asset-classes', list: '/api/asset-classes' };
const EURO = { name: 'Euro', symbol: '€', displayOrder: 1 };

export const FIELDS: readonly Field[] = [
  { ...CURRENCIES, field: 'code', entity: (code) => ({ ...EURO, code }) },
  { ...CURRENCIES, field: 'name', entity: (name, n) => ({ ...EURO, code: `N${n}`, name }) },
  { ...CURRENCIES, field: 'symbol', entity: (symbol, n) => ({ ...EURO, code: `S${n}`, symbol }) },
  { ...ASSET_CLASSES, field: 'name', entity: (name) => ({ name, risk: 'low' }) },
  {
    ...ASSET_CLASSES,
    field: 'description',
    entity: (description, n) => ({ name: `D${n}`, description, risk: 'low' }),
  },
  { ...ASSET_CLASSES, field: 'risk', entity: (risk, n) => ({ name: `R${n}`, risk }) },
];

/** Text as a field keeps it: tidied, a code in capitals; no description is null. */
export function keptAs(field: string, text: string): string | null {
  const tidy = text.normalize('NFC').trim();
  if (field === 'description') return tidy || null;
  return field === 'code' ? tidy.toUpperCase() : tidy;
}
