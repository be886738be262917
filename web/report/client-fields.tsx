import type { ClientDetails } from '#lib/schemas/client-details.ts';
import { TextField } from '../ui/text-field.tsx';
import type { ClientErrors } from './check-client.ts';

type Props = {
  client: ClientDetails;
  errors: ClientErrors;
  onChange: (field: keyof ClientDetails, text: string) => void;
};

/** Who a report is for: names, email, and a phone for those who give one. */
export function ClientFields({ client, errors, onChange }: Props) {
  const field = (name: keyof ClientDetails, maxLength: number) => ({
    value: client[name],
    error: errors[name],
    maxLength,
    onChange: (text: string) => onChange(name, text),
  });
  return (
    <div className="client-fields">
      <TextField {...field('firstName', 200)} label="First name" required data-first />
      <TextField {...field('lastName', 200)} label="Last name" required />
      <TextField {...field('email', 254)} label="Email" type="email" required />
      <TextField {...field('phone', 60)} label="Phone" type="tel" note="(optional)" />
    </div>
  );
}
