import { type FormEvent, useId, useState } from 'react';
import { refusalText } from '../../stores/outcome.ts';
import type { Elements } from '../../ui/elements.ts';

/** One of the parts of an account, under its heading. */
export function Part({ title, children }: { title: string; children: Elements }) {
  const id = useId();
  return (
    <section className="account-part" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}

/** Submits a form of the account, once at a time; `onRefused` is called once `failure` says why. */
export function useSubmit(work: () => Promise<void>, onRefused?: (error: unknown) => void) {
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState('');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setPending(true);
    setFailure('');
    try {
      await work();
    } catch (error) {
      setFailure(refusalText(error) || 'That could not be done. Please try again.');
      onRefused?.(error);
    }
    setPending(false);
  };
  return { submit, isPending, failure };
}
