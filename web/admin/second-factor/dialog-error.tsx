import { Icon } from '../../ui/icon.tsx';

/** Why what was asked for in a dialog was not done. */
export function DialogError({ children }: { children: string }) {
  return (
    <p className="dialog-error" role="alert">
      <Icon name="alert" />
      {children}
    </p>
  );
}
