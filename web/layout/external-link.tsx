import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';

type Props = { href: string; onClick?: (() => void) | undefined; children: ReactNode };

/** A link that leaves the product: an arrow, a window of its own, and hidden words that say so. */
export function ExternalLink({ href, onClick, children }: Props) {
  return (
    <a href={href} onClick={onClick} target="_blank" rel="noopener" data-native>
      <span>{children}</span>
      <Icon name="arrow-out" size={12} />
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}
