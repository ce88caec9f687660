import { paths, useAppBar } from '@benotes/platform';
import { useNavigate } from '@benotes/router';
import { Spinner } from '@benotes/ui';
import { useEffect, useRef, useState } from 'react';
import { subscribe, useSnapshot } from 'valtio';

import { bookmarkImport, importFile } from './bookmark-import.store.ts';
import { FileField } from './file-field.tsx';
import styles from './import-page.module.css';
import { texts } from './texts.ts';
import { useFileDrop } from './use-file-drop.ts';

const HTML = /\.html?$/i;

/** `/import/bookmarks`. */
export function ImportPage() {
  const navigate = useNavigate();
  const { status, failure } = useSnapshot(bookmarkImport);
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const running = status === 'running';

  // Also when one comes back to an import that was started before.
  useEffect(
    () =>
      subscribe(bookmarkImport, () => {
        if (bookmarkImport.status === 'done') void navigate(paths.transfer);
      }),
    [navigate],
  );

  const choose = (chosen: File) => {
    if (running) return;
    const isHtml = HTML.test(chosen.name) || chosen.type === 'text/html';
    setFile(isHtml ? chosen : undefined);
    setError(isHtml ? undefined : texts.notHtml(chosen.name));
  };
  const isOver = useFileDrop(choose);

  const send = () => {
    if (file) return void importFile(file);
    setError(texts.noFile);
    input.current?.focus();
  };

  useAppBar({ title: texts.importBookmarks, action: { label: texts.import, busy: running, run: send } });

  return (
    <form
      className={styles.page}
      aria-label={texts.importBookmarks}
      onSubmit={(event) => event.preventDefault()} // the button stands in the top bar
    >
      <p className={styles.about}>{texts.howItArrives}</p>
      <FileField
        file={file}
        error={error}
        disabled={running}
        isOver={isOver && !running}
        input={input}
        onChoose={choose}
      />
      <div className={styles.outcome} aria-live="polite">
        {running && (
          <p className={styles.progress}>
            <Spinner label={texts.importBookmarks} />
            {texts.inProgress}
          </p>
        )}
      </div>
      {status === 'failed' && failure && (
        <div role="alert" className={styles.failure}>
          <strong>{failure.title}</strong>
          {failure.detail && <span>{failure.detail}</span>}
        </div>
      )}
    </form>
  );
}
