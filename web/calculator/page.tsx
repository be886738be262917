import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { FrameResult } from '../embed/frame-result.tsx';
import { NotStarted } from '../layout/not-started.tsx';
import { PageFrame } from '../layout/page-frame.tsx';
import { PageHeading } from '../layout/page-heading.tsx';
import { useStores } from '../stores/context.tsx';
import { HostEvents, PreviewBar, ResultDock, ResultStrip, Workings } from './deferred-parts.ts';
import { CalculatorForm } from './form/form.tsx';
import { LinkInputs } from './form/link-inputs.ts';
import { DeferredResultProvider, LatePart } from './results/deferred-result.tsx';
import { INPUTS_ID } from './results/jump-links.tsx';
import { ResultStatus } from './results/result-status.tsx';
import { ResultsPanel } from './results/results-panel.tsx';
import { SummaryAndYears } from './results/yearly-breakdown.tsx';

const TITLE = 'Investment Calculator';
const SUBTITLE = 'Plan your financial future with our compound interest calculator.';

export function CalculatorPage() {
  const { catalogue, isEmbedded, isPreview } = useStores();

  useEffect(() => {
    void catalogue.load();
  }, [catalogue]);

  return (
    <>
      {isPreview && <PreviewBar />}
      <PageFrame path="/">
        <div className="calculator">
          <Head />
          <NotStarted />
          <DeferredResultProvider>
            <div className="calculator-columns">
              {isEmbedded && <FrameResult />}
              <div id={INPUTS_ID} className="calculator-inputs screen-only">
                <CalculatorForm />
              </div>
              <div className="calculator-results">
                {!isEmbedded && <ResultStrip />}
                <ResultsPanel />
              </div>
            </div>
            {/* What is not on the first screen is hydrated when the browser is idle, one boundary at a time. */}
            <LatePart>
              <SummaryAndYears />
            </LatePart>
            <LatePart>
              <div className="workings-place screen-only">
                <Workings />
              </div>
              {isEmbedded ? <HostEvents /> : <ResultDock />}
              <ResultStatus />
            </LatePart>
          </DeferredResultProvider>
        </div>
      </PageFrame>
    </>
  );
}

/** The heading depends on moves between screens, so no component around it may skip rendering. */
function Head() {
  if (useStores().isEmbedded)
    return (
      <>
        <PageHeading title={TITLE} className="visually-hidden" />
        <Subtitle />
      </>
    );
  return (
    <div className="calculator-head screen-only">
      <PageHeading title={TITLE} />
      <Subtitle />
    </div>
  );
}

/** Says what the calculator is for, or that a part of the link could not be read. */
const Subtitle = observer(function Subtitle() {
  const stores = useStores();
  const { isEmbedded } = stores;
  if (stores.onDemand(LinkInputs).isPartUnread)
    return (
      <p className={isEmbedded ? 'hint screen-only' : 'quiet'} role="status">
        Part of the link could not be read. Check the inputs.
      </p>
    );
  return isEmbedded ? null : <p className="quiet">{SUBTITLE}</p>;
});
