import { Dialog } from '../dialog/dialog.tsx';
import { texts } from '../texts.ts';
import { LoadErrorPanel } from './load-error-panel.tsx';
import type { LoadErrorProps } from './lazy-component.tsx';

/** Says that what was pressed could not be opened: for a part that comes over the page, and is closed again. */
export function LoadErrorDialog({ given, ...missing }: LoadErrorProps<{ onClose: () => void }>) {
  return (
    <Dialog open title={texts.notOpened} onClose={given.onClose}>
      <LoadErrorPanel {...missing} />
    </Dialog>
  );
}
