import type { ReactNode } from 'react';
import { grouped } from '#lib/domain/sentence.ts';
import type { SheetPreview, SheetRate } from '../../api/rates-sheet.ts';
import { Icon } from '../../ui/icon.tsx';
import { rateInFull } from '../rate-in-full.ts';
import { UnusualChange } from '../unusual-change.tsx';

/** The first rows of a file of rates: those that cannot be used, those that change a rate, those that add one. */
export function SheetRows({ preview }: { preview: SheetPreview }) {
  const { bad, badCount, changed, changedCount, added, addedCount } = preview;
  return (
    <>
      <Part title="Rows that cannot be used" className="bad-rows" rows={bad} count={badCount}>
        {({ line, message }) => (
          <>
            <span>Line {line}</span>
            <p>{message}</p>
          </>
        )}
      </Part>
      <Part title="Changed" className="sheet-rows" rows={changed} count={changedCount}>
        {changedRow}
      </Part>
      <Part title="Added" className="sheet-rows" rows={added} count={addedCount}>
        {(row) => (
          <>
            <span>{nameOf(row)}</span>
            <b>{rateInFull(row.after)}</b>
          </>
        )}
      </Part>
    </>
  );
}

function changedRow(row: SheetRate) {
  const { before, after } = row;
  return (
    <>
      <span>{nameOf(row)}</span>
      <span>{before !== null && rateInFull(before)}</span>
      <span>
        <Icon name="arrow-left" />
        <span className="visually-hidden"> to </span>
      </span>
      <b>{rateInFull(after)}</b>
      {before !== null && <UnusualChange before={before} after={after} />}
    </>
  );
}

function nameOf({ assetClass, currency }: SheetRate): string {
  return `${assetClass}, ${currency}`;
}

type PartProps<Row> = {
  title: string;
  className: string;
  rows: readonly Row[];
  /** How many there are in the file. */
  count: number;
  children: (row: Row) => ReactNode;
};

function Part<Row>({ title, className, rows, count, children }: PartProps<Row>) {
  if (rows.length === 0) return null;
  const left = count - rows.length;
  return (
    <section className="upload-part" aria-label={title}>
      <h3>{title}</h3>
      <ul className={className}>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a file never change
          <li key={index}>{children(row)}</li>
        ))}
      </ul>
      {left > 0 && <p className="upload-more">and {grouped(left)} more</p>}
    </section>
  );
}
