import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import * as v from 'valibot';
import {
  CLIENT_DETAIL_LENGTH,
  type ClientDetails,
  clientDetails,
} from '#lib/schemas/client-details.ts';
import { GoalStore } from '../calculator/what-if/goal-store.ts';
import { KeptPlans } from '../calculator/what-if/kept-plans.ts';
import { tellHost } from '../embed/tell-host.ts';
import { isGone, loadPart } from '../load-part.ts';
import { offerReload, UPDATED } from '../reload.ts';
import { useStores } from '../stores/context.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogError, type DialogHandle } from '../ui/dialog.tsx';
import { saveFile } from '../ui/save-file.ts';
import { TextField } from '../ui/text-field.tsx';
import { cleanText } from './text.ts';

type ClientErrors = Partial<Record<keyof ClientDetails, readonly string[] | undefined>>;

const FIELDS = [
  { name: 'firstName', label: 'First name', required: true, 'data-first': true },
  { name: 'lastName', label: 'Last name', required: true },
  { name: 'email', label: 'Email', type: 'email', required: true },
  { name: 'phone', label: 'Phone', type: 'tel', note: '(optional)' },
] as const;
const EMPTY: ClientDetails = { firstName: '', lastName: '', email: '', phone: '' };
const FAILURE = {
  title: 'The report could not be made',
  description: 'Your entries are still here. Please try again.',
};
const loadReport = () => loadPart('make-report', () => import('./make-report.ts'));

/** Asks for the client's details and makes the report. The details exist only in this component. */
export function ClientDialog({ onClose }: { onClose: () => void }) {
  const stores = useStores();
  const [client, setClient] = useState(EMPTY);
  const [errors, setErrors] = useState<ClientErrors>({});
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const dialog = useRef<DialogHandle>(null);

  useEffect(() => {
    // Loaded now, to be ready when the form is submitted. A failure other than a new release shows then.
    loadReport().catch((error) => isGone(error) && offerReload(stores));
  }, [stores]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const { client: checked, errors: found } = checkClient(client);
    if (!checked) {
      flushSync(() => setErrors(found));
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
      return;
    }
    setPending(true);
    setFailure('');
    try {
      const { makeReport } = await loadReport();
      await nextFrame();
      const report = await makeReport(stores, checked, {
        kept: stores.onDemand(KeptPlans).plans,
        goal: stores.onDemand(GoalStore).amount,
      });
      // Not needed if the dialog was closed meanwhile.
      if (!dialog.current?.isOpen()) return;
      const open = saveFile(report);
      tellHost(stores, 'report');
      const { firstName, lastName } = checked;
      await dialog.current.close();
      const title = `Investment report generated for ${firstName} ${lastName}`;
      const action = open && { action: { label: 'Open the report', press: open } };
      stores.toasts.show({ kind: 'success', title, ...action });
    } catch (error) {
      if (!dialog.current?.isOpen()) return;
      setPending(false);
      if (isGone(error)) {
        setFailure(`${UPDATED.title} ${UPDATED.description}`);
        return offerReload(stores);
      }
      setFailure(`${FAILURE.title}. ${FAILURE.description}`);
      stores.toasts.show({ kind: 'error', ...FAILURE });
    }
  };

  return (
    <Dialog
      handle={dialog}
      title="Client Information"
      isSheet
      keepsOpen={Object.values(client).some((text) => text !== '')}
      onClosed={onClose}
    >
      <p className="dialog-lead quiet">
        These details appear on the report. They are used to make the PDF on this device and are not
        sent to us.
      </p>
      <form ref={form} noValidate autoComplete="off" onSubmit={submit}>
        <div className="client-fields field-pairs">
          {FIELDS.map(({ name, ...field }) => (
            <TextField
              key={name}
              {...field}
              value={client[name]}
              error={errors[name]?.[0]}
              maxLength={CLIENT_DETAIL_LENGTH[name]}
              onChange={(text) => {
                setClient({ ...client, [name]: text });
                if (errors[name]) setErrors({ ...errors, [name]: undefined });
              }}
            />
          ))}
        </div>
        {failure && <DialogError>{failure}</DialogError>}
        <div className="dialog-actions wrap">
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

/** Returns the client's details for the report, or what is wrong with them. A name of only invisible characters counts as empty. */
function checkClient(typed: ClientDetails): { client?: ClientDetails; errors: ClientErrors } {
  const clean = Object.entries(typed).map(([field, text]) => [field, cleanText(text)]);
  const { success, output, issues } = v.safeParse(clientDetails, Object.fromEntries(clean));
  return success ? { client: output, errors: {} } : { errors: v.flatten(issues).nested ?? {} };
}

function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
