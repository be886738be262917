import type { ReactNode } from 'react';

type Props = { title: string; side: ReactNode; children: ReactNode };

/** A tab of the dashboard: its heading and form at the side, its table beside them. */
export function TabLayout({ title, side, children }: Props) {
  return (
    <div className="tab">
      <div className="tab-side">
        <h2>{title}</h2>
        {side}
      </div>
      <div className="tab-main">{children}</div>
    </div>
  );
}
