import { memo } from 'react';
import { GenerateReport } from '../../report/generate-report.tsx';
import { useStores } from '../../stores/context.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** What a visitor can do with a result. */
export const ResultActions = memo(function ResultActions() {
  const { toasts } = useStores();
  const share = () =>
    toasts.show({ title: 'Sharing functionality is coming soon.', kind: 'notice' });
  return (
    <div className="result-actions">
      <Button kind="secondary" onClick={share}>
        <Icon name="share" />
        Share
      </Button>
      <GenerateReport />
    </div>
  );
});
