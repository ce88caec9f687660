import type { ModuleLink } from '@benotes/contract';
import { linksIn, useAppBar } from '@benotes/platform';
import { Link } from '@benotes/router';
import { Icon, iconNamed, PageColumn } from '@benotes/ui';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';

import { Bookmarklet } from './bookmarklet/bookmarklet.tsx';
import { ImportProgress } from './import/import-progress.tsx';
import { ImportResult } from './import/import-result.tsx';
import { dismissResult, lastImport, undoLastImport } from './import/last-import.store.ts';
import { resumeImport } from './import/resume-import.ts';
import { texts } from './texts.ts';
import styles from './transfer-page.module.css';

/** `/import`: where bookmarks come in and go out, and what the last import brought. */
export function TransferPage() {
  const { done, isUndoing, undone } = useSnapshot(lastImport);
  useAppBar({ title: texts.transfer });
  useEffect(() => {
    const request = new AbortController();
    void resumeImport(request.signal);
    return () => request.abort();
  }, []);

  const result = done && (
    <ImportResult
      {...done}
      isUndoing={isUndoing}
      undone={undone}
      onDismiss={dismissResult}
      onUndo={() => void undoLastImport()}
    />
  );
  return (
    <PageColumn dense>
      {done?.isNew && result}
      <ImportProgress />
      {linksIn('transfer.cards').map((link) => (
        <Card key={link.id} {...link} />
      ))}
      {done && !done.isNew && result}
      <Bookmarklet />
    </PageColumn>
  );
}

function Card({ path, icon, label, detail, badge }: ModuleLink) {
  return (
    <Link to={path} className={styles.card}>
      <span className={styles.icon}>
        <Icon name={iconNamed(icon)} />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>
          {label} {badge && <span className={styles.badge}>{badge}</span>}
        </span>
        <span className={styles.summary}>{detail}</span>
      </span>
    </Link>
  );
}
