import { IMPORT_FILES_MAX } from '@benotes/contract';
import { paths, useAppBar } from '@benotes/platform';
import { useNavigate } from '@benotes/router';
import { PageColumn } from '@benotes/ui';
import { useEffect, useRef, useState } from 'react';
import { subscribe, useSnapshot } from 'valtio';

import type { ChosenFiles } from './chosen-files.ts';
import { FileField } from './file-field.tsx';
import { fileImport } from './file-import.ts';
import styles from './import-page.module.css';
import { ImportProgress } from './import-progress.tsx';
import { ImportSummary } from './import-summary.tsx';
import { chooseFiles, dropFiles, importFiles } from './import.store.ts';
import { ProductList } from './product-list.tsx';
import { changeChoices } from './read-again.ts';
import { resumeImport } from './resume-import.ts';
import { texts } from './texts.ts';
import { useFocusAt } from './use-focus-at.ts';
import { useIncomingFiles } from './use-incoming-files.ts';
import { useSharedFiles } from './use-shared-files.ts';

/** `/import/bookmarks`: choose files, review what is in them, import it. */
export function ImportPage() {
  const navigate = useNavigate();
  const { status, files, name, preview, choices, isReadingAgain, failure } = useSnapshot(fileImport);
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLElement>(null);
  const running = status === 'running';

  useEffect(() => {
    const request = new AbortController();
    void resumeImport(request.signal);
    return () => request.abort();
  }, []);

  useEffect(
    () =>
      subscribe(fileImport, () => {
        // Also for an import that was started before this page was opened.
        if (fileImport.status === 'done') void navigate(paths.transfer);
      }),
    [navigate],
  );
  useFocusAt(status, { input, panel });

  const choose = (chosen: ChosenFiles): boolean => {
    if (running) return false;
    const problem = problemOf(chosen);
    setError(problem);
    if (problem) dropFiles();
    else void chooseFiles(chosen);
    return problem === undefined;
  };
  const isOver = useIncomingFiles((incoming) => {
    incoming.then(choose, () => setError(texts.notReadable));
  });

  useSharedFiles({
    onFiles: (shared) => {
      if (running) setError(texts.importRunning);
      return choose(shared);
    },
    onMissing: () => setError(texts.sharedGone),
  });

  const send = () => {
    if (files) return void chooseFiles(files); // it failed before: try again
    setError(texts.noFile);
    input.current?.focus();
  };

  useAppBar({
    title: texts.importBookmarks,
    // The summary has its own button.
    action:
      status === 'reviewing'
        ? undefined
        : { label: texts.import, busy: running || status === 'uploading' || status === 'reading', run: send },
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
          files={files}
          error={error}
          disabled={running}
          isOver={isOver && !running}
          input={input}
          onChoose={choose}
        />
        <ImportProgress panel={panel} />
        {failure && (
          <div role="alert" className={styles.failure}>
            <strong>{failure.title}</strong>
            {failure.detail && <span>{failure.detail}</span>}
          </div>
        )}
        {status === 'reviewing' && preview && (
          <ImportSummary
            panel={panel}
            name={name}
            preview={preview}
            choices={choices}
            isReadingAgain={isReadingAgain}
            onChange={changeChoices}
            onImport={() => void importFiles()}
            onCancel={dropFiles}
          />
        )}
        <ProductList />
      </form>
    </PageColumn>
  );
}

function problemOf({ files }: ChosenFiles): string | undefined {
  if (files.length === 0) return texts.emptyFolder;
  return files.length > IMPORT_FILES_MAX ? texts.tooManyFiles(IMPORT_FILES_MAX) : undefined;
}
