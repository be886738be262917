import { Bar } from '../../ui/loading.tsx';

/** Blocks as high as the real ones, with bars for their values. */
export function AllocationLoading({ count }: { count: number }) {
  return Array.from({ length: count }, (_, block) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the blocks are alike and never change places
    <div key={block} className="allocation-block">
      <span className="allocation-name">
        <Bar width={150 - block * 10} />
      </span>
      <span className="readout">
        <Bar width={44} />
      </span>
      <span className="slider-loading" />
      <span className="risk-words">
        <Bar width={96} height={8} />
      </span>
      <span className="allocation-rate">
        <Bar width={96} height={10} />
      </span>
    </div>
  ));
}
