import { useStores } from '../stores/context.tsx';
import { Button } from '../ui/button.tsx';
import { PREVIEW_BAR, PREVIEW_KEY } from './preview.ts';
import { preview } from './previewed.ts';

/** Says at the top of the page, and on paper, that the preview is not saved. */
export function PreviewBar() {
  const { basePath } = useStores();
  if (!preview) return null;
  const close = () => {
    sessionStorage.removeItem(PREVIEW_KEY);
    window.close();
    // A tab that was not opened by a script cannot be closed.
    window.location.assign(`${basePath}/`);
  };
  return (
    <aside className="preview-bar row" aria-label="Preview">
      <p id={PREVIEW_BAR}>
        <b>{`Preview: these ${preview.what} are not saved`}</b> <span>{preview.changes}</span>
      </p>
      <Button kind="text" className="screen-only" onClick={close}>
        Close Preview
      </Button>
    </aside>
  );
}
