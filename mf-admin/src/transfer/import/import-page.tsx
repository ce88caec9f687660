import { paths, useAppBar } from '@benotes/platform';
import { useNavigate } from '@benotes/router';
import { useEffect, useRef, useState } from 'react';
import { subscribe, useSnapshot } from 'valtio';

import { bookmarkImport, cancelImport, checkFile, importFile, recallImport } from './bookmark-import.store.ts';
import { FileField } from './file-field.tsx';
import { isImportable } from './file-types.ts';
import styles from './import-page.module.css';
import { ImportProgress } from './import-progress.tsx';
import { ImportSummary } from './import-summary.tsx';
import { texts } from '../texts.ts';
import { useFileDrop } from './use-file-drop.ts';

/** `/import/bookmarks`: a file is chosen, read, and imported once its summary was seen. */
export function ImportPage() {
  const navigate = useNavigate();
  const { status, file, summary, failure } = useSnapshot(bookmarkImport);
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLElement>(null);
  const running = status === 'sending' || status === 'running';

  useEffect(() => {
    const search = new AbortController();
    void recallImport(search.signal);
    return () => search.abort();
  }, []);

  useEffect(
    () =>
      subscribe(bookmarkImport, () => {
        // Also when one comes back to an import that was started before.
        if (bookmarkImport.status === 'done') void navigate(paths.transfer);
      }),
    [navigate],
  );

  // What had the focus is gone, or cannot be used for now.
  const before = useRef(status);
  useEffect(() => {
    if (before.current === status) return;
    before.current = status;
    if (status !== 'asking' && status !== 'sending') return;
    panel.current?.focus({ preventScroll: true }); // its middle would be shown, where it is longer than the window
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
    if (file) return void checkFile(file); // it failed, and may have been the line
    setError(texts.noFile);
    input.current?.focus();
  };

  useAppBar({
    title: texts.importBookmarks,
    // The summary has its own.
    action:
      status === 'asking' ? undefined : { label: texts.import, busy: running || status === 'checking', run: send },
  });

  return (
    <form
      className={styles.page}
      aria-label={texts.importBookmarks}
      onSubmit={(event) => event.preventDefault()} // the button stands in the top bar
    >
      <p className={styles.about}>{texts.howItArrives}</p>
      <FileField
        file={file ?? undefined}
        error={error}
        disabled={running}
        isOver={isOver && !running}
        input={input}
        onChoose={choose}
      />
      <ImportProgress panel={panel} />
      {status === 'asking' && file && summary && (
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
  );
}
