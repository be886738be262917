import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { moveCount } from '../router/history.ts';
import { useStores } from '../stores/context.tsx';

type Props = { title: string; className?: string };

/** A screen's h1, which is also the window's title. After a move to its screen, it has the focus and is at the top. */
export function PageHeading(props: Props) {
  // A move to the screen that is shown changes no property, and an observer alone would not be drawn again.
  return <Heading moves={moveCount()} {...props} />;
}

const Heading = observer(function Heading({ title, className, moves }: Props & { moves: number }) {
  const { site } = useStores();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    document.title = `${title} | ${site.name}`;
  }, [title, site]);

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
});
