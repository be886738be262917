import type { ComponentProps } from 'react';
import { FEW } from '../stores/list-filter.ts';
import { late } from './late.tsx';

const Filter = late((parts) => parts.Filter);

/** The filter of a long list; nothing for a short one. */
export function TabFilter(props: ComponentProps<typeof Filter>) {
  return props.total > FEW && <Filter {...props} />;
}
