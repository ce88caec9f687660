import type { ReleasedModule } from '@benotes/contract';
import { ConfirmDialog } from '@benotes/ui';

import styles from './module-card.module.css';
import type { Change } from './module-requests.ts';
import { texts } from './texts.ts';

interface ChangeDialogsProps {
  module: ReleasedModule;
  /** The change to confirm, if any. */
  asked: Change | undefined;
  busy: boolean;
  onConfirm: (change: Change) => void;
  onClose: () => void;
}

/** Asks before a module is changed for the people who use it. */
export function ChangeDialogs({ module, asked, busy, onConfirm, onClose }: ChangeDialogsProps) {
  const { title, adds, live, canary, previous } = module;
  return (
    <>
      <ConfirmDialog
        open={asked === 'promote'}
        title={texts.promoteTitle(title)}
        confirmLabel={texts.promote}
        busy={busy}
        onConfirm={() => onConfirm('promote')}
        onClose={onClose}
      >
        {texts.promoteBody(canary?.version ?? '')}
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'rollBack'}
        title={canary ? texts.rollBackCanary(title) : texts.rollBackTitle(title)}
        confirmLabel={texts.rollBack}
        busy={busy}
        onConfirm={() => onConfirm('rollBack')}
        onClose={onClose}
      >
        {canary ? texts.rollBackCanaryBody(canary.version, live.version) : texts.rollBackBody(previous?.version ?? '')}
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'disable'}
        title={texts.disableTitle(title)}
        confirmLabel={texts.disable}
        tone="danger"
        busy={busy}
        onConfirm={() => onConfirm('disable')}
        onClose={onClose}
      >
        <p className={styles.question}>{texts.disableBody}</p>
        <ul className={styles.missing}>
          {adds.map((label) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'remove'}
        title={texts.removeTitle(title)}
        confirmLabel={texts.remove}
        tone="danger"
        busy={busy}
        onConfirm={() => onConfirm('remove')}
        onClose={onClose}
      >
        {texts.removeBody}
      </ConfirmDialog>
    </>
  );
}
