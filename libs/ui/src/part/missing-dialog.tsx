import { Dialog } from '../dialog/dialog.tsx';
import { texts } from '../texts.ts';
import { MissingPanel } from './missing-panel.tsx';
import type { MissingProps } from './part.tsx';

/** Says that what was pressed could not be opened: for a part that comes over the page, and is closed again. */
export function MissingDialog({ given, ...missing }: MissingProps<{ onClose: () => void }>) {
  return (
    <Dialog open title={texts.notOpened} onClose={given.onClose}>
      <MissingPanel {...missing} />
    </Dialog>
  );
}
