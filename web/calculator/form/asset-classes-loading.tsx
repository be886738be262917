import { Bar } from '../../ui/loading.tsx';

/** Rows as high as the real ones, with bars for their values. */
export function AssetClassesLoading({ count }: { count: number }) {
  return Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never change places
    <div key={row} className="choice choice-loading">
      <i />
      <span className="choice-name">
        <Bar width={150 - row * 10} />
      </span>
      <span className="choice-rate">
        <span className="readout">
          <Bar width={44} />
        </span>
      </span>
      <span className="choice-risk">
        <span className="risk-words">
          <Bar width={96} height={8} />
        </span>
        <span className="choice-description">
          <Bar width={210} height={10} />
        </span>
      </span>
    </div>
  ));
}
