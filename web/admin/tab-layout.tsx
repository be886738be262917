import { Button } from '../ui/button.tsx';
import type { Elements } from '../ui/elements.ts';
import { Icon } from '../ui/icon.tsx';
import { Ring } from '../ui/loading.tsx';

type LayoutProps = {
  title: string;
  side: Elements;
  /** Content above the tools. */
  above?: Elements;
  tools: Elements;
  children: Elements;
};

export function TabLayout({ title, side, above, tools, children }: LayoutProps) {
  return (
    <div className="tab">
      <div className="tab-side">
        <h2>{title}</h2>
        {side}
      </div>
      <div className="tab-main">
        {above}
        <div className="tab-tools wrap">{tools}</div>
        {children}
      </div>
    </div>
  );
}

export function Loading({ children }: { children: string }) {
  return (
    <p className="area area-loading row quiet" role="status">
      <Ring />
      <span>{children}</span>
    </p>
  );
}

type FailureProps = {
  /** The action of 'Try again'; without it, there is no such button. */
  onRetry?: () => unknown;
  retryId?: string;
  children: string;
};

export function Failure({ onRetry, retryId, children }: FailureProps) {
  return (
    <p className="area area-failure row" role="alert">
      <Icon name="alert" size={20} />
      <span>{children}</span>
      {onRetry && (
        <Button {...(retryId && { id: retryId })} kind="text" onClick={() => void onRetry()}>
          Try again
        </Button>
      )}
    </p>
  );
}

export function Empty({ text, children }: { text: string; children: string }) {
  return (
    <div className="area area-empty">
      <p>{text}</p>
      <p className="quiet">{children}</p>
    </div>
  );
}
