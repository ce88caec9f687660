import { Dialog } from '../dialog/dialog.tsx';
import { texts } from '../texts.ts';
import { LoadErrorPanel } from './load-error-panel.tsx';
import type { LoadErrorProps } from './load-error-panel.tsx';

/** Reports that a lazy component failed to load, for components that open over the page and can be closed. */
export function LoadErrorDialog({ componentProps, ...rest }: LoadErrorProps<{ onClose: () => void }>) {
  return (
    <Dialog open title={texts.notOpened} onClose={componentProps.onClose}>
      <LoadErrorPanel {...rest} />
    </Dialog>
  );
}
