import type { ComponentProps, MouseEvent } from 'react';
import type { Elements } from './elements.ts';
import { Ring } from './loading.tsx';

type ButtonKind = 'primary' | 'secondary' | 'destructive' | 'text';

type Props = Omit<ComponentProps<'button'>, 'children'> & {
  kind: ButtonKind;
  children: string | Elements;
  isSmall?: boolean;
  /** Shows a ring before the label and ignores presses. */
  isPending?: boolean;
};

/** A button. It submits only if `type` says so, and ignores the second press of a double one, which might reach another button. */
export function Button({ kind, isSmall, isPending, onClick, className, children, ...rest }: Props) {
  const classes = ['button', `button-${kind}`, isSmall && 'button-small', className];
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isPending || rest['aria-disabled'] || event.detail > 1) event.preventDefault();
    else onClick?.(event);
  };
  const label: Elements = typeof children === 'string' ? <span>{children}</span> : children;
  return (
    <button
      type="button"
      {...rest}
      className={classes.filter(Boolean).join(' ')}
      aria-busy={isPending || undefined}
      onClick={press}
    >
      {isPending && <Ring />}
      {label}
    </button>
  );
}
