import { Button, Spinner } from '@benotes/ui';
import type { Ref } from 'react';
import { useSnapshot } from 'valtio';

import { bookmarkImport, cancelImport } from './bookmark-import.store.ts';
import styles from './import-page.module.css';
import { ProgressBar } from '../progress-bar.tsx';
import { texts } from '../texts.ts';

/** The progress of a dry run or an import. */
export function ImportProgress({ panel }: { panel?: Ref<HTMLElement> }) {
  const { status, file } = useSnapshot(bookmarkImport);
  const isChecking = status === 'checking';
  const isRunning = status === 'uploading' || status === 'running';
  return (
    <>
      {/* Always rendered, so that screen readers announce changes. */}
      <div className={styles.outcome} aria-live="polite">
        {(isChecking || isRunning) && (
          <p className={styles.progress}>
            <Spinner label={texts.importBookmarks} isQuiet />
            <span>{isChecking ? texts.checking(file?.name ?? '') : texts.inProgress}</span>
            {isRunning && <span className={styles.aside}>{texts.keepWorking}</span>}
          </p>
        )}
      </div>
      {(isChecking || isRunning) && (
        <section ref={isRunning ? panel : undefined} tabIndex={-1} className={styles.bar} aria-label={texts.progress}>
          <Bar />
          {isChecking && (
            <div>
              <Button onClick={cancelImport}>{texts.cancel}</Button>
            </div>
          )}
        </section>
      )}
    </>
  );
}

function Bar() {
  const { status, uploaded, saved } = useSnapshot(bookmarkImport);
  if (status !== 'running')
    return uploaded < 1 ? (
      <ProgressBar label={texts.uploading(uploaded)} value={uploaded} />
    ) : (
      <ProgressBar label={texts.reading} />
    );
  if (!saved) return <ProgressBar label={texts.unreachable} />;
  const { done, total } = saved;
  return total > 0 ? (
    <ProgressBar label={texts.saving(done, total)} value={done / total} />
  ) : (
    <ProgressBar label={texts.savingStarts} />
  );
}
