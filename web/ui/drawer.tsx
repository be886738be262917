import { type ReactNode, type Ref, useId } from 'react';
import { Icon } from './icon.tsx';
import { type DialogHandle, useModal } from './use-modal.ts';

type Props = {
  title: string;
  handle?: Ref<DialogHandle>;
  isWide?: boolean;
  /** What stands beside its title. */
  tool?: ReactNode;
  /** What stands at its lower edge, whatever is above. */
  foot?: ReactNode;
  onClosed: () => void;
  children: ReactNode;
};

/** A layer from the right, as high as the screen, open as long as it is rendered. The close button has the focus. */
export function Drawer({ title, handle, isWide, tool, foot, onClosed, children }: Props) {
  const titleId = useId();
  const { modal, leave } = useModal(handle, onClosed);
  return (
    <dialog
      {...modal}
      className={isWide ? 'drawer drawer-wide' : 'drawer'}
      aria-labelledby={titleId}
    >
      <div className="drawer-head">
        <h2 id={titleId}>{title}</h2>
        {tool}
        <button
          type="button"
          className="dialog-close"
          data-first
          aria-label="Close"
          onClick={leave}
        >
          <Icon name="close" size={20} />
        </button>
      </div>
      <div className="drawer-body">{children}</div>
      {foot && <div className="drawer-foot">{foot}</div>}
    </dialog>
  );
}
