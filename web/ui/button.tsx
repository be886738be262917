import type { ComponentProps, MouseEvent } from 'react';
import { Ring } from './loading.tsx';

type ButtonKind = 'primary' | 'secondary' | 'destructive' | 'text';

type Props = ComponentProps<'button'> & {
  kind: ButtonKind;
  isSmall?: boolean;
  /** A ring stands before the label and presses are ignored. */
  isPending?: boolean;
};

/** A button. It submits nothing unless `type` says so. */
export function Button({ kind, isSmall, isPending, onClick, className, children, ...rest }: Props) {
  const classes = ['button', `button-${kind}`, isSmall && 'button-small', className];
  const ignore = (event: MouseEvent) => event.preventDefault();
  return (
    <button
      type="button"
      {...rest}
      className={classes.filter(Boolean).join(' ')}
      aria-busy={isPending || undefined}
      onClick={isPending ? ignore : onClick}
    >
      {isPending && <Ring />}
      {children}
    </button>
  );
}
