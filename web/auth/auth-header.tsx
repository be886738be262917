import { Brand } from '../layout/brand.tsx';
import { Icon } from '../ui/icon.tsx';

/** The header of the sign-in screen: the brand, and the way back. */
export function AuthHeader() {
  return (
    <header className="site-header">
      <div className="site-header-row">
        <Brand />
        <a className="back-link" href="/">
          <Icon name="arrow-left" size={16} />
          <span>Back to Calculator</span>
        </a>
      </div>
    </header>
  );
}
