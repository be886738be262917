import { Ring } from '../ui/loading.tsx';

/** What stands on the screen until it is known what to show. */
export function Checking() {
  return (
    <main className="checking">
      <Ring size={32} label="Loading" />
    </main>
  );
}
