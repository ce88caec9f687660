import { paths, useAppBar } from '@benotes/platform';
import { useNavigate } from '@benotes/router';
import { Button, Spinner, PageColumn } from '@benotes/ui';
import { useEffect } from 'react';
import { subscribe, useSnapshot } from 'valtio';

import { bookmarkExport, cancelExport, exportFile } from './bookmark-export.store.ts';
import { ExportFormatField } from './export-format.tsx';
import styles from '../import/import-page.module.css';
import { ProgressBar } from '../progress-bar.tsx';
import { texts } from '../texts.ts';

/** `/export/bookmarks`. */
export function ExportPage() {
  const navigate = useNavigate();
  const { status, failure } = useSnapshot(bookmarkExport);
  const running = status === 'running';

  // Also for an export that was started before this page was opened.
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
    <PageColumn dense>
      <ExportFormatField disabled={running} />
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
    </PageColumn>
  );
}

/** The size is unknown: the server streams the file while it writes it. */
function Received() {
  const { received } = useSnapshot(bookmarkExport);
  return <ProgressBar label={texts.received(received)} />;
}
