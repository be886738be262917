import { counted } from '#lib/domain/sentence.ts';

type Props = { count: number; isRestSaved: boolean };

/** Says that rates wait for a choice. */
export function Undecided({ count, isRestSaved }: Props) {
  const those = counted(count, 'rate');
  return (
    <p>
      <b>
        {isRestSaved
          ? `Saved, except ${those} that a colleague changed in the meantime.`
          : `A colleague changed ${those} in the meantime.`}
      </b>{' '}
      Choose which {count === 1 && 'of the two '}to keep.
    </p>
  );
}
