import { type ReactNode, type Ref, useId } from 'react';
import { Icon } from './icon.tsx';
import { type DialogHandle, useModal } from './use-modal.ts';

type Props = {
  title: string;
  handle?: Ref<DialogHandle>;
  /** True for a sheet at the lower edge of a small screen. */
  isSheet?: boolean;
  isWide?: boolean;
  /** True for one that only asks: it is small, too, and a button below it says no. */
  isQuestion?: boolean;
  /** The id of what the question is. */
  describedBy?: string;
  /** True while a press on the scrim would lose something. */
  isKept?: boolean;
  /** Asks before it is left by Esc, the scrim or the close button. */
  ask?: (() => void) | undefined;
  onClosed: () => void;
  children: ReactNode;
};

/**
 * A modal dialog, open as long as it is rendered. Focus enters the control marked `data-first`, stays inside
 * and returns to what had it before. Esc, the close button and, where nothing is lost by it, the scrim
 * close it.
 */
export function Dialog(props: Props) {
  const { title, handle, isSheet, isWide, isQuestion } = props;
  const { describedBy, isKept, ask, onClosed, children } = props;
  const titleId = useId();
  const { modal, leave } = useModal(handle, onClosed, isKept, ask);

  return (
    <dialog
      {...modal}
      className={[
        'dialog',
        isSheet && 'dialog-sheet',
        isQuestion && 'dialog-narrow',
        isWide && 'dialog-wide',
      ]
        .filter(Boolean)
        .join(' ')}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
    >
      <div className="dialog-body">
        <h2 id={titleId}>{title}</h2>
        {!isQuestion && (
          <button type="button" className="dialog-close" aria-label="Close" onClick={leave}>
            <Icon name="close" size={20} />
          </button>
        )}
        {children}
      </div>
    </dialog>
  );
}
