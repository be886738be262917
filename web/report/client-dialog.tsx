import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ClientDetails } from '#lib/schemas/client-details.ts';
import { useStores } from '../stores/context.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, type DialogHandle } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { type ClientErrors, checkClient } from './check-client.ts';
import { ClientFields } from './client-fields.tsx';
import { reportFacts } from './report-facts.ts';

const NOBODY: ClientDetails = { firstName: '', lastName: '', email: '', phone: '' };
const FAILURE = {
  title: 'The report could not be made',
  description: 'Your entries are still here. Please try again.',
};
const loadReport = () => import('./save-report.ts');

/** Asks who a report is for and makes it. What is typed lives in this component alone and goes with it. */
export function ClientDialog({ onClose }: { onClose: () => void }) {
  const stores = useStores();
  const [client, setClient] = useState(NOBODY);
  const [errors, setErrors] = useState<ClientErrors>({});
  const [isPending, setPending] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const dialog = useRef<DialogHandle>(null);

  useEffect(() => {
    // Begun now, so that it is there when the form is; a failure shows when the form is sent.
    loadReport().catch(() => undefined);
  }, []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const checked = checkClient(client);
    if (checked.errors) {
      flushSync(() => setErrors(checked.errors));
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
      return;
    }
    setPending(true);
    setFailed(false);
    try {
      const { makeReport, saveReport } = await loadReport();
      await nextFrame();
      const facts = reportFacts(stores, checked.client, new Date());
      if (!facts) throw new Error('There is no result to report.');
      const report = await makeReport(facts);
      // Closed in the meantime, it is wanted no more.
      if (!dialog.current?.isOpen()) return;
      saveReport(report);
      const { firstName, lastName } = checked.client;
      await dialog.current.close();
      const title = `Investment report generated for ${firstName} ${lastName}`;
      stores.toasts.show({ kind: 'success', title });
    } catch {
      if (!dialog.current?.isOpen()) return;
      setPending(false);
      setFailed(true);
      stores.toasts.show({ kind: 'error', ...FAILURE });
    }
  };

  return (
    <Dialog handle={dialog} title="Client Information" isSheet onClosed={onClose}>
      <p className="dialog-lead">
        These details appear on the report. They are used to make the PDF on this device and are not
        sent to us.
      </p>
      <form ref={form} noValidate autoComplete="off" onSubmit={submit}>
        <ClientFields
          client={client}
          errors={errors}
          onChange={(field, text) => {
            setClient({ ...client, [field]: text });
            if (errors[field]) setErrors({ ...errors, [field]: undefined });
          }}
        />
        {hasFailed && (
          <p className="dialog-error" role="alert">
            <Icon name="alert" />
            {`${FAILURE.title}. ${FAILURE.description}`}
          </p>
        )}
        <div className="dialog-actions">
          <Button kind="secondary" onClick={() => dialog.current?.close()}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" isPending={isPending}>
            Generate Report
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Lets the browser show what was last rendered before the next piece of work. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
