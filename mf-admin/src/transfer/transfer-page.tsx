import { paths, useAppBar } from '@benotes/platform';
import { Link } from '@benotes/router';
import { Icon, type IconName } from '@benotes/ui';
import { useSnapshot } from 'valtio';

import { bookmarkImport, forgetResult } from './bookmark-import.store.ts';
import { ImportResult } from './import-result.tsx';
import { texts } from './texts.ts';
import styles from './transfer-page.module.css';

/** `/import`: where bookmarks come in and go out, and what the last import brought. */
export function TransferPage() {
  const { result, fileName } = useSnapshot(bookmarkImport);
  useAppBar({ title: texts.transfer });

  return (
    <div className={styles.page}>
      {result && <ImportResult result={result} fileName={fileName} onDismiss={forgetResult} />}
      <Card to={paths.importBookmarks} icon="upload" title={texts.importBookmarks} summary={texts.importSummary} />
      <Card to={paths.exportBookmarks} icon="download" title={texts.exportBookmarks} summary={texts.exportSummary} />
    </div>
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
