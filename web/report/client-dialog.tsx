import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { type ClientDetails, clientDetails } from '#lib/schemas/client-details.ts';
import { useStores } from '../stores/context.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, type DialogHandle } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { cleanText } from './clean-text.ts';
import { ClientFields } from './client-fields.tsx';
import { reportFacts } from './report-facts.ts';

type Errors = Partial<Record<keyof ClientDetails, string>>;

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
  const [errors, setErrors] = useState<Errors>({});
  const [isPending, setPending] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const dialog = useRef<DialogHandle>(null);

  useEffect(() => {
    // Begun now, so that it is there when the form is; a failure shows when the form is sent.
    loadReport().catch(() => undefined);
  }, []);

  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [errors]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const result = v.safeParse(clientDetails, cleaned(client));
    if (!result.success) return setErrors(errorsOf(result.issues));
    setPending(true);
    setFailed(false);
    try {
      const { saveReport } = await loadReport();
      await nextFrame();
      const facts = reportFacts(stores, result.output, new Date());
      if (!facts) throw new Error('There is no result to report.');
      await saveReport(facts);
      const { firstName, lastName } = result.output;
      await dialog.current?.close();
      const title = `Investment report generated for ${firstName} ${lastName}`;
      stores.toasts.show({ kind: 'success', title });
    } catch {
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

/** As the report will show them, so that a name of invisible marks counts as none. */
function cleaned(client: ClientDetails): ClientDetails {
  return {
    firstName: cleanText(client.firstName),
    lastName: cleanText(client.lastName),
    email: cleanText(client.email),
    phone: cleanText(client.phone),
  };
}

/** The first sentence for each field that has one. */
function errorsOf(issues: readonly v.BaseIssue<unknown>[]): Errors {
  const errors: Errors = {};
  for (const issue of issues) {
    const field = issue.path?.[0]?.key as keyof ClientDetails;
    errors[field] ??= issue.message;
  }
  return errors;
}

/** Lets the browser show what was last rendered before the next piece of work. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
