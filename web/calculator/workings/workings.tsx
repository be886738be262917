import { makeAutoObservable } from 'mobx';
import { observer } from 'mobx-react-lite';
import type { Plan } from '#lib/domain/plan.ts';
import {
  assumptionLines,
  formulas,
  leftOutSentences,
  methodSentences,
} from '#lib/domain/workings.ts';
import { useStores } from '../../stores/context.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import type { Elements } from '../../ui/elements.ts';
import { Facts } from '../../ui/facts.tsx';
import { useDeferredResult } from '../results/deferred-result.tsx';

/** Whether the workings are open, for as long as the page is. */
class WorkingsState {
  isOpen = false;

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  toggle(): void {
    this.isOpen = !this.isOpen;
  }
}

/** 'How this is worked out', closed at first. Absent while there is no result. */
export const Workings = observer(function Workings() {
  const { isOpen, toggle } = useStores().onDemand(WorkingsState);
  const result = useDeferredResult();
  if (!result) return null;
  return (
    <Disclosure
      section="workings"
      isOpen={isOpen}
      onToggle={toggle}
      title="How this is worked out"
      summary="The method, what it rests on, and what is left out"
    >
      <Inside {...result} />
    </Disclosure>
  );
});

function Inside(result: Plan) {
  const { site, isEmbedded } = useStores();
  const leftOut = leftOutSentences(result, site.charges);
  // Outside a frame, the footer has it.
  if (isEmbedded) leftOut.push(site.disclaimer);
  return (
    <>
      <Prose title="The method" sentences={methodSentences(result)} />
      <RestsOn {...result} />
      <Formula {...result} />
      <Prose title="What it leaves out" sentences={leftOut} />
    </>
  );
}

/** One part of the workings. From 1024 px, its heading is in the column of the form. */
function Part({ title, children }: { title: string; children: Elements }) {
  return (
    <div className="workings-part">
      <h3>{title}</h3>
      <div>{children}</div>
    </div>
  );
}

function Prose({ title, sentences }: { title: string; sentences: readonly string[] }) {
  return (
    <Part title={title}>
      <div className="workings-prose quiet">
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </Part>
  );
}

const RestsOn = observer(function RestsOn(plan: Plan) {
  const lines = assumptionLines(plan, useStores().catalogue.ratesOrigin);
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
