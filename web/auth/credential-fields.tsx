import { useStores } from '../stores/context.tsx';
import { TextField } from '../ui/text-field.tsx';

type Props = { value: string; onChange: (text: string) => void };

/** Who signs in. Its placeholder is the administrator's email address. */
export function UsernameField(props: Props) {
  const { site } = useStores();
  return (
    <TextField
      {...props}
      label="Username"
      name="username"
      placeholder={site.adminEmail}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}

type PasswordProps = Props & {
  isNew?: boolean;
  /** True for the field that has the focus when its dialog opens. */
  isFirst?: boolean;
};

/** The password; a new one when an account is asked for. */
export function PasswordField({ isNew, isFirst, ...props }: PasswordProps) {
  return (
    <TextField
      {...props}
      label="Password"
      name="password"
      type="password"
      autoComplete={isNew ? 'new-password' : 'current-password'}
      required
      data-first={isFirst}
    />
  );
}
