import { observer } from 'mobx-react-lite';
import type { Plan } from '#lib/domain/plan.ts';
import { formulas, leftOutSentences, methodSentences, premiseLines } from '#lib/domain/workings.ts';
import { useStores } from '../../stores/context.tsx';
import { DisclosureSection } from '../../ui/disclosure-section.tsx';
import { Facts } from '../../ui/facts.tsx';
import { useDeferredResult } from '../results/deferred-result.tsx';
import { OneYear } from './one-year.tsx';
import { Part, Prose } from './part.tsx';
import { Workings as WorkingsStore } from './workings-store.ts';

/** 'How this is worked out', closed until it is wanted. Nothing while there is no result. */
export const Workings = observer(function Workings() {
  const { state } = useStores().onDemand(WorkingsStore);
  const result = useDeferredResult();
  if (!result) return null;
  return (
    <DisclosureSection
      className="workings"
      state={state}
      title="How this is worked out"
      summary="The method, a year month by month, and what is left out"
    >
      <Inside {...result} />
    </DisclosureSection>
  );
});

/** What is behind 'How this is worked out', in its five parts. */
function Inside(result: Plan) {
  const { site, isEmbedded } = useStores();
  const leftOut = leftOutSentences(result, site.charges);
  // Elsewhere it ends the page.
  if (isEmbedded) leftOut.push(site.disclaimer);
  return (
    <>
      <Prose title="The method" sentences={methodSentences(result)} />
      <RestsOn {...result} />
      <OneYear {...result} />
      <Formula {...result} />
      <Prose title="What it leaves out" sentences={leftOut} />
    </>
  );
}

const RestsOn = observer(function RestsOn(plan: Plan) {
  const lines = premiseLines(plan, useStores().catalogue.ratesOrigin);
  return (
    <Part title="What it rests on">
      <Facts lines={lines} />
    </Part>
  );
});

function Formula(plan: Plan) {
  return (
    <Part title="The formula">
      <dl className="formulas">
        {formulas(plan).map(({ name, lines }) => (
          <div key={name}>
            <dt>{name}</dt>
            {lines.map((line) => (
              <dd key={line}>{line}</dd>
            ))}
          </div>
        ))}
      </dl>
    </Part>
  );
}
