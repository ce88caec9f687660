import { paths, useAppBar } from '@benotes/platform';
import { Link } from '@benotes/router';
import { Icon } from '@benotes/ui';
import { useSnapshot } from 'valtio';

import { bookmarkImport, forgetResult } from './bookmark-import.store.ts';
import { ImportResult } from './import-result.tsx';
import { texts } from './texts.ts';
import styles from './transfer-page.module.css';

/** `/import`: where bookmarks come in, and what the last import brought. */
export function TransferPage() {
  const { result, fileName } = useSnapshot(bookmarkImport);
  useAppBar({ title: texts.transfer });

  return (
    <div className={styles.page}>
      {result && <ImportResult result={result} fileName={fileName} onDismiss={forgetResult} />}
      <Link to={paths.importBookmarks} className={styles.card}>
        <span className={styles.icon}>
          <Icon name="upload" />
        </span>
        <span className={styles.words}>
          <span className={styles.title}>
            {texts.importBookmarks} <span className={styles.badge}>{texts.beta}</span>
          </span>
          <span className={styles.summary}>{texts.importSummary}</span>
        </span>
      </Link>
    </div>
  );
}
