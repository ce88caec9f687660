import { Button, Spinner } from '@benotes/ui';
import type { Ref } from 'react';
import { useSnapshot } from 'valtio';

import { ProgressBar } from '../progress-bar.tsx';
import { fileImport } from './file-import.ts';
import styles from './import-page.module.css';
import { cancelRunning, dropFiles } from './import.store.ts';
import { texts } from './texts.ts';

/** The progress of an upload, of reading it, or of an import. */
export function ImportProgress({ panel }: { panel?: Ref<HTMLElement> }) {
  const { status, name, id, isCanceling } = useSnapshot(fileImport);
  const isChecking = status === 'uploading' || status === 'reading';
  const isRunning = status === 'running';
  return (
    <>
      {/* Always rendered, so that screen readers announce changes. */}
      <div className={styles.outcome} aria-live="polite">
        {(isChecking || isRunning) && (
          <p className={styles.progress}>
            <Spinner label={texts.importBookmarks} isQuiet />
            <span>{isChecking ? texts.checking(name) : texts.inProgress}</span>
            {isRunning && <span className={styles.aside}>{texts.keepWorking}</span>}
          </p>
        )}
      </div>
      {(isChecking || isRunning) && (
        <section ref={isRunning ? panel : undefined} tabIndex={-1} className={styles.bar} aria-label={texts.progress}>
          <Bar />
          <div>
            {isChecking ? (
              <Button onClick={dropFiles}>{texts.cancel}</Button>
            ) : (
              <Button disabled={id === null} busy={isCanceling} onClick={() => void cancelRunning()}>
                {texts.cancelImport}
              </Button>
            )}
          </div>
        </section>
      )}
    </>
  );
}

function Bar() {
  const { status, uploaded, read, saved } = useSnapshot(fileImport);
  if (status === 'uploading')
    return uploaded < 1 ? (
      <ProgressBar label={texts.uploading(uploaded)} value={uploaded} />
    ) : (
      <ProgressBar label={texts.reading} />
    );
  if (status === 'reading') {
    if (!read) return <ProgressBar label={texts.readingUnreachable} />;
    if (read.total === 0) return <ProgressBar label={texts.reading} />;
    return <ProgressBar label={texts.readSoFar(read.done, read.total)} value={read.done / read.total} />;
  }
  if (!saved) return <ProgressBar label={texts.unreachable} />;
  const { done, total } = saved;
  return total > 0 ? (
    <ProgressBar label={texts.saving(done, total)} value={done / total} />
  ) : (
    <ProgressBar label={texts.savingStarts} />
  );
}
