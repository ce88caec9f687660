import { Button, Dialog } from '@benotes/ui';

import { copyText } from '../form/copy-text.ts';
import { saveFile } from '../transfer/save-file.ts';
import styles from './sign-in-section.module.css';
import { texts } from './texts.ts';

interface RecoveryCodesProps {
  codes: readonly string[];
  onClose: () => void;
}

/** The only time that recovery codes are shown. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const download = () => {
    const lines = [texts.fileHead, location.origin, '', ...codes, ''];
    saveFile(new Blob([lines.join('\n')], { type: 'text/plain' }), texts.fileName);
  };
  return (
    <Dialog
      open
      title={texts.codesTitle}
      onClose={onClose}
      actions={
        <>
          <Button icon="copy" onClick={() => void copyText(codes.join('\n'))}>
            {texts.copy}
          </Button>
          <Button icon="download" onClick={download}>
            {texts.download}
          </Button>
          <Button tone="primary" data-initial-focus onClick={onClose}>
            {texts.saved}
          </Button>
        </>
      }
    >
      <p className={styles.body}>{texts.codesBody}</p>
      <ul className={styles.codes} aria-label={texts.codesTitle}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
