import { Fragment } from 'react';
import { counted, grouped } from '#lib/domain/sentence.ts';
import type { RateDrafts } from '../stores/rate-drafts.ts';
import type { PasteSummary } from '../stores/rate-paste.ts';
import { Button } from '../ui/button.tsx';

/** So many names are listed. */
const MOST_NAMED = 5;

type Props = { drafts: RateDrafts; summary: PasteSummary };

/** What a paste came to, and the way back. */
export function PasteNote({ drafts, summary }: Props) {
  const { pasted, changed, unknown, notRates, doubled, unfit } = summary;
  return (
    <div className="save-pasted">
      <p role="status">
        <b>{`${pasted === 0 ? 'No rates' : counted(pasted, 'rate')} pasted`}</b>
        {pasted > 0 && `, ${grouped(changed)} changed`}.
        <Names lead="Not in this list" names={unknown} />
        <Names lead="Not a rate" names={notRates} />
        <Names lead="More than one rate" names={doubled} />
        {unfit > 0 && ` ${grouped(unfit)} more did not fit.`}
      </p>
      <Button kind="text" onClick={() => drafts.undoPaste()}>
        Undo paste
      </Button>
    </div>
  );
}

function Names({ lead, names }: { lead: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  const more = names.length - MOST_NAMED;
  return (
    <>
      {` ${lead}: `}
      {names.slice(0, MOST_NAMED).map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what was pasted never changes
        <Fragment key={index}>
          {index > 0 && ', '}
          <b>{name}</b>
        </Fragment>
      ))}
      {more > 0 && ` and ${grouped(more)} more`}.
    </>
  );
}
