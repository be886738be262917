import { observer } from 'mobx-react-lite';
import { HeadlineInReach } from '../calculator/results/headline-in-reach.tsx';
import { SeeResults } from '../calculator/results/jump-links.tsx';
import { SplitRule } from '../calculator/results/split.tsx';
import { useStores } from '../stores/context.tsx';

/** In a frame on a phone, where nothing can stick to the screen, the result is before the form. */
export const FrameResult = observer(function FrameResult() {
  const { plan } = useStores().calculator;
  if (!plan) return null;
  return (
    <div className="frame-result phone-only screen-only">
      <div className="line">
        <HeadlineInReach {...plan} />
        <SeeResults />
      </div>
      <SplitRule statement={plan.statement} />
    </div>
  );
});
