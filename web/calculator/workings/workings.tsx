import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { methodSentences } from '#lib/domain/workings.ts';
import { useStores } from '../../stores/context.tsx';
import { Door } from '../../ui/door.tsx';
import { useDeferredResult } from '../results/deferred-result.ts';
import { Workings as WorkingsStore } from './workings-store.ts';

/** 'How this is worked out', closed until it is wanted. Nothing while there is no result. */
export const Workings = observer(function Workings() {
  const { door } = useStores().onDemand(WorkingsStore);
  if (!useDeferredResult()) return null;
  return (
    <Door
      className="workings"
      door={door}
      title="How this is worked out"
      summary="The method, a year month by month, and what is left out"
    >
      <Method />
    </Door>
  );
});

const Method = observer(function Method() {
  const { assumptions } = useStores().calculator;
  if (!assumptions) return null;
  return (
    <Part title="The method">
      <div className="workings-prose">
        {methodSentences(assumptions).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </Part>
  );
});

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="workings-part">
      <h3>{title}</h3>
      {children}
    </div>
  );
}
