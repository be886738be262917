import { Icon } from './icon.tsx';

/** Why what was asked for in a dialog was not done. */
export function DialogError({ id, children }: { id?: string; children: string }) {
  return (
    <p id={id} className="dialog-error" role="alert">
      <Icon name="alert" />
      {children}
    </p>
  );
}
