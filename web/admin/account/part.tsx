import { useId } from 'react';
import type { Elements } from '../../ui/elements.ts';

/** One part of the account dialog, with its heading. */
export function Part({ title, children }: { title: string; children: Elements }) {
  const id = useId();
  return (
    <section className="account-part" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}
