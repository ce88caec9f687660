import { paths, useAppBar } from '@benotes/platform';
import { Link } from '@benotes/router';
import { Icon, type IconName, PageColumn } from '@benotes/ui';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';

import { resumeImport } from './import/bookmark-import.store.ts';
import { ImportProgress } from './import/import-progress.tsx';
import { ImportResult } from './import/import-result.tsx';
import { dismissResult, lastImport, undoLastImport } from './import/last-import.store.ts';
import { texts } from './texts.ts';
import styles from './transfer-page.module.css';

/** `/import`: where bookmarks come in and go out, and what the last import brought. */
export function TransferPage() {
  const { done, isUndoing } = useSnapshot(lastImport);
  useAppBar({ title: texts.transfer });
  useEffect(() => {
    const request = new AbortController();
    void resumeImport(request.signal);
    return () => request.abort();
  }, []);

  const result = done && (
    <ImportResult {...done} isUndoing={isUndoing} onDismiss={dismissResult} onUndo={() => void undoLastImport()} />
  );
  return (
    <PageColumn dense>
      {done?.isNews && result}
      <ImportProgress />
      <Card to={paths.importBookmarks} icon="upload" title={texts.importBookmarks} summary={texts.importSummary} />
      <Card to={paths.exportBookmarks} icon="download" title={texts.exportBookmarks} summary={texts.exportSummary} />
      {done && !done.isNews && result}
    </PageColumn>
  );
}

interface CardProps {
  to: string;
  icon: IconName;
  title: string;
  summary: string;
}

function Card({ to, icon, title, summary }: CardProps) {
  return (
    <Link to={to} className={styles.card}>
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>
          {title} <span className={styles.badge}>{texts.beta}</span>
        </span>
        <span className={styles.summary}>{summary}</span>
      </span>
    </Link>
  );
}
