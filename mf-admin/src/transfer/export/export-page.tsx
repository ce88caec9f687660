import { paths, useAppBar } from '@benotes/platform';
import { useNavigate, useSearchParams } from '@benotes/router';
import { Button, Spinner, PageColumn } from '@benotes/ui';
import { useEffect } from 'react';
import { subscribe, useSnapshot } from 'valtio';

import styles from '../import/import-page.module.css';
import { ProgressBar } from '../progress-bar.tsx';
import { texts } from '../texts.ts';
import { bookmarkExport, cancelExport, chooseCollection, exportFile } from './bookmark-export.store.ts';
import { ExportFormatField } from './export-format.tsx';
import { ExportScopeField } from './export-scope.tsx';

/** `/export/bookmarks`, with `?collection=ID` from the menu of a collection. */
export function ExportPage() {
  const navigate = useNavigate();
  const { status, failure } = useSnapshot(bookmarkExport);
  const running = status === 'running';
  const [search] = useSearchParams();
  const [chosen = null] = /^\d{1,10}$/.exec(search.get('collection') ?? '') ?? [];

  useEffect(() => {
    if (bookmarkExport.status !== 'running') chooseCollection(chosen === null ? null : Number(chosen));
  }, [chosen]);

  // Also for an export that was started before this page was opened.
  useEffect(() => {
    let before = bookmarkExport.status; // `done` until the next export
    return subscribe(bookmarkExport, () => {
      const now = bookmarkExport.status;
      if (now === 'done' && before !== 'done') void navigate(paths.transfer);
      before = now;
    });
  }, [navigate]);

  useAppBar({
    title: texts.exportBookmarks,
    action: { label: texts.export, busy: running, run: () => void exportFile() },
  });

  return (
    <PageColumn dense>
      <ExportScopeField disabled={running} />
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
