import { observer } from 'mobx-react-lite';
import { useStores } from '../../stores/context.tsx';
import { Door } from '../../ui/door.tsx';
import { useDeferredResult } from '../results/deferred-result.tsx';
import { useBehindDoors } from '../use-behind-doors.ts';
import { Workings as WorkingsStore } from './workings-store.ts';

/** 'How this is worked out', closed until it is wanted. Nothing while there is no result. */
export const Workings = observer(function Workings() {
  const { door } = useStores().onDemand(WorkingsStore);
  const inside = useBehindDoors(door);
  const result = useDeferredResult();
  if (!result) return null;
  return (
    <Door
      className="workings"
      door={door}
      title="How this is worked out"
      summary="The method, a year month by month, and what is left out"
    >
      {inside && <inside.WorkingsInside {...result} />}
    </Door>
  );
});
