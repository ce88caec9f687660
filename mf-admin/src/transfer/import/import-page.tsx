import { paths, useAppBar } from '@benotes/platform';
import { useNavigate } from '@benotes/router';
import { PageColumn } from '@benotes/ui';
import { useEffect, useRef, useState } from 'react';
import { subscribe, useSnapshot } from 'valtio';

import { bookmarkImport, cancelImport, checkFile, importFile, resumeImport } from './bookmark-import.store.ts';
import { FileField } from './file-field.tsx';
import { isImportable } from './file-types.ts';
import styles from './import-page.module.css';
import { ImportProgress } from './import-progress.tsx';
import { ImportSummary } from './import-summary.tsx';
import { texts } from '../texts.ts';
import { useFileDrop } from './use-file-drop.ts';

/** `/import/bookmarks`: choose a file, review its summary, import it. */
export function ImportPage() {
  const navigate = useNavigate();
  const { status, file, summary, failure } = useSnapshot(bookmarkImport);
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLElement>(null);
  const running = status === 'uploading' || status === 'running';

  useEffect(() => {
    const request = new AbortController();
    void resumeImport(request.signal);
    return () => request.abort();
  }, []);

  useEffect(
    () =>
      subscribe(bookmarkImport, () => {
        // Also for an import that was started before this page was opened.
        if (bookmarkImport.status === 'done') void navigate(paths.transfer);
      }),
    [navigate],
  );

  // The focused element is gone or disabled now.
  const before = useRef(status);
  useEffect(() => {
    if (before.current === status) return;
    before.current = status;
    if (status !== 'reviewing' && status !== 'uploading') return;
    panel.current?.focus({ preventScroll: true }); // the browser would scroll to its middle if it is taller than the window
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, [status]);

  const choose = (chosen: File) => {
    if (running) return;
    const isKnown = isImportable(chosen);
    setError(isKnown ? undefined : texts.otherKind(chosen.name));
    if (isKnown) void checkFile(chosen);
    else cancelImport();
  };
  const isOver = useFileDrop(choose);

  const send = () => {
    if (file) return void checkFile(file); // it failed before: try again
    setError(texts.noFile);
    input.current?.focus();
  };

  useAppBar({
    title: texts.importBookmarks,
    // The summary has its own button.
    action:
      status === 'reviewing' ? undefined : { label: texts.import, busy: running || status === 'checking', run: send },
  });

  return (
    <PageColumn dense>
      <form
        className={styles.form}
        aria-label={texts.importBookmarks}
        onSubmit={(event) => event.preventDefault()} // the button is in the top bar
      >
        <p className={styles.about}>{texts.importHint}</p>
        <FileField
          file={file ?? undefined}
          error={error}
          disabled={running}
          isOver={isOver && !running}
          input={input}
          onChoose={choose}
        />
        <ImportProgress panel={panel} />
        {status === 'reviewing' && file && summary && (
          <ImportSummary
            panel={panel}
            fileName={file.name}
            summary={summary}
            onImport={(isSharing) => void importFile(isSharing)}
            onCancel={cancelImport}
          />
        )}
        {status === 'failed' && failure && (
          <div role="alert" className={styles.failure}>
            <strong>{failure.title}</strong>
            {failure.detail && <span>{failure.detail}</span>}
          </div>
        )}
      </form>
    </PageColumn>
  );
}
