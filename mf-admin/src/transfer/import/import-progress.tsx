import { Button, Spinner } from '@benotes/ui';
import type { Ref } from 'react';
import { useSnapshot } from 'valtio';

import { bookmarkImport, cancelImport } from './bookmark-import.store.ts';
import styles from './import-page.module.css';
import { ProgressBar } from '../progress-bar.tsx';
import { texts } from '../texts.ts';

/** How far the reading of a file or its import is. */
export function ImportProgress({ panel }: { panel?: Ref<HTMLElement> }) {
  const { status, file } = useSnapshot(bookmarkImport);
  const isChecking = status === 'checking';
  const isRunning = status === 'sending' || status === 'running';
  return (
    <>
      {/* Always there, so that what appears is read out. */}
      <div className={styles.outcome} aria-live="polite">
        {(isChecking || isRunning) && (
          <p className={styles.progress}>
            <Spinner label={texts.importBookmarks} isQuiet />
            <span>{isChecking ? texts.checking(file?.name ?? '') : texts.inProgress}</span>
            {isRunning && <span className={styles.aside}>{texts.elsewhere}</span>}
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
  const { status, sent, stored } = useSnapshot(bookmarkImport);
  if (status !== 'running')
    return sent < 1 ? <ProgressBar label={texts.sending(sent)} share={sent} /> : <ProgressBar label={texts.reading} />;
  if (!stored) return <ProgressBar label={texts.away} />;
  const { done, total } = stored;
  return total > 0 ? (
    <ProgressBar label={texts.storing(done, total)} share={done / total} />
  ) : (
    <ProgressBar label={texts.storingBegins} />
  );
}
