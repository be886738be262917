import { autorun } from 'mobx';
import { useEffect, useRef } from 'react';
import { moveCount } from '../router/history.ts';
import { useStores } from '../stores/context.tsx';

type Props = { title: string; className?: string };

/** A screen's h1, which is also the window's title. After a move to its screen, it has the focus and is at the top. */
export function PageHeading({ title, className }: Props) {
  const stores = useStores();
  const heading = useRef<HTMLHeadingElement>(null);
  // No observer: it would not be drawn again for a move to the screen that is shown, which changes no property.
  const moves = moveCount();

  useEffect(
    () =>
      autorun(() => {
        document.title = `${title} | ${stores.site.name}`;
      }),
    [title, stores],
  );

  useEffect(() => {
    if (moves === 0) return;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [moves]);

  return (
    <h1 ref={heading} tabIndex={-1} className={className ?? 'display'}>
      {title}
    </h1>
  );
}
