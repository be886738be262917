import { TextField } from '../ui/text-field.tsx';

/** What may be typed where the second factor is on. */
export const CODE_HINT = 'From your authenticator app, or a recovery code.';

type Props = { id: string; value: string; onChange: (text: string) => void; hint?: string };

/** A code of the second factor. */
export function CodeField(props: Props) {
  return (
    <TextField
      {...props}
      label="Code"
      name="code"
      autoComplete="one-time-code"
      inputMode="numeric"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}
