import type { ComponentProps, MouseEvent } from 'react';
import { Ring } from './loading.tsx';

export type ButtonKind = 'primary' | 'secondary' | 'destructive' | 'text' | 'text-destructive';

type Props = ComponentProps<'button'> & {
  kind: ButtonKind;
  isSmall?: boolean;
  /** True while what it started goes on: a ring stands before the label and presses are ignored. */
  isPending?: boolean;
};

/** The class names that dress a button, or a link that looks like one. */
function buttonClass(kind: ButtonKind, isSmall = false): string {
  return `button button-${kind}${isSmall ? ' button-small' : ''}`;
}

/** A button. It submits nothing unless `type` says so. */
export function Button({ kind, isSmall, isPending, onClick, className, children, ...rest }: Props) {
  const ignore = (event: MouseEvent) => event.preventDefault();
  return (
    <button
      type="button"
      {...rest}
      className={`${buttonClass(kind, isSmall)} ${className ?? ''}`.trim()}
      aria-busy={isPending || undefined}
      onClick={isPending ? ignore : onClick}
    >
      {isPending && <Ring />}
      {children}
    </button>
  );
}
