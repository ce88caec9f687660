import { paths, useAppBar } from '@benotes/platform';
import { useNavigate } from '@benotes/router';
import { Button, Spinner } from '@benotes/ui';
import { useEffect } from 'react';
import { subscribe, useSnapshot } from 'valtio';

import { bookmarkExport, cancelExport, exportFile } from './bookmark-export.store.ts';
import { ExportFormatChoice } from './export-format.tsx';
import styles from '../import/import-page.module.css';
import { ProgressBar } from '../progress-bar.tsx';
import { texts } from '../texts.ts';

/** `/export/bookmarks`. */
export function ExportPage() {
  const navigate = useNavigate();
  const { status, failure } = useSnapshot(bookmarkExport);
  const running = status === 'running';

  // Also when one comes back to an export that was started before.
  useEffect(
    () =>
      subscribe(bookmarkExport, () => {
        if (bookmarkExport.status === 'done') void navigate(paths.transfer);
      }),
    [navigate],
  );

  useAppBar({
    title: texts.exportBookmarks,
    action: { label: texts.export, busy: running, run: () => void exportFile() },
  });

  return (
    <div className={styles.page}>
      <ExportFormatChoice disabled={running} />
      <div className={styles.outcome} aria-live="polite">
        {running && (
          <p className={styles.progress}>
            <Spinner label={texts.exportBookmarks} isQuiet />
            {texts.exportInProgress}
          </p>
        )}
      </div>
      {running && (
        <>
          <Received />
          <div>
            <Button onClick={cancelExport}>{texts.cancel}</Button>
          </div>
        </>
      )}
      {status === 'failed' && (
        <div role="alert" className={styles.failure}>
          <strong>{failure}</strong>
        </div>
      )}
    </div>
  );
}

/** How long it will be, nobody knows: it is written while it comes. */
function Received() {
  const { received } = useSnapshot(bookmarkExport);
  return <ProgressBar label={texts.received(received)} />;
}
