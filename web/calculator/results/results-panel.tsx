import { observer } from 'mobx-react-lite';
import { memo } from 'react';
import { ratesOriginSentence } from '#lib/domain/rates-as-at.ts';
import { assumptionsSentence, growthDescription, growthSentence } from '#lib/domain/words.ts';
import { ExternalLink } from '../../layout/site-links.tsx';
import { GenerateReport } from '../../report/generate-report.tsx';
import { useStores } from '../../stores/context.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { GrowthChart } from '../chart/growth-chart.tsx';
import { WhatIf } from '../deferred-parts.ts';
import { PrintParts } from '../print/print-parts.tsx';
import { LatePart, useDeferredResult } from './deferred-result.tsx';
import { Headline } from './headline.tsx';
import { HeadlineFacts } from './headline-facts.tsx';
import { ChangeInputs, RESULT_ACTIONS_ID, RESULT_HEADING_ID } from './jump-links.tsx';
import { SplitParts, SplitRule } from './split.tsx';

export const ResultsPanel = memo(function ResultsPanel() {
  const hasResult = useDeferredResult() !== null;
  if (!hasResult) return null;
  return (
    <div className="results">
      <section id="result" className="result" aria-labelledby={RESULT_HEADING_ID}>
        <Figure />
        <HeadlineFacts />
        <Parts />
        <div className="result-foot screen-only">
          <RestsOn />
          <ChangeInputs />
          <ResultActions />
        </div>
      </section>
      <Growth />
      <LatePart>
        <div className="what-if-place result-section">
          <WhatIf />
        </div>
      </LatePart>
      <PrintParts />
    </div>
  );
});

const Figure = observer(function Figure() {
  const { plan } = useStores().calculator;
  return plan && <Headline {...plan} />;
});

const Parts = observer(function Parts() {
  const { plan } = useStores().calculator;
  if (!plan) return null;
  return (
    <>
      <SplitRule statement={plan.statement} />
      <SplitParts {...plan} />
    </>
  );
});

/** The assumptions in one sentence, and the day of the rates. */
const RestsOn = observer(function RestsOn() {
  const { catalogue, isEmbedded } = useStores();
  const { standardRatesNote } = catalogue;
  const ratesAsAt = isEmbedded || standardRatesNote ? null : catalogue.ratesOrigin;
  const result = useDeferredResult();
  if (!result) return null;
  return (
    <div className="rests-on">
      {result.isEmpty ? (
        <p className="quiet">Type a deposit or a monthly top-up to see what it could grow to.</p>
      ) : (
        <p className="assumptions quiet">{assumptionsSentence(result)}</p>
      )}
      {ratesAsAt && <p className="note">{ratesOriginSentence(ratesAsAt)}</p>}
      {standardRatesNote && <p className="note">{standardRatesNote}</p>}
    </div>
  );
});

const ResultActions = memo(function ResultActions() {
  const { site, toasts, offInPreview } = useStores();
  const { nextStep } = site;
  const share = () =>
    toasts.show({ title: 'Sharing functionality is coming soon.', kind: 'notice' });
  return (
    <div id={RESULT_ACTIONS_ID} className="result-actions">
      <Button kind="secondary" onClick={share} {...offInPreview}>
        <Icon name="share" />
        <span>Share</span>
      </Button>
      <GenerateReport />
      {nextStep && (
        <ExternalLink className="next-step" href={nextStep.url}>
          {nextStep.label}
        </ExternalLink>
      )}
    </div>
  );
});

const Growth = observer(function Growth() {
  const { plan } = useStores().calculator;
  const deferred = useDeferredResult();
  if (!plan || !deferred) return null;
  return (
    <GrowthChart
      plan={plan}
      sentence={growthSentence(deferred)}
      description={growthDescription(deferred)}
    />
  );
});
