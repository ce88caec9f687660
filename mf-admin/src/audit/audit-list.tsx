import { Button, ErrorState, Skeleton } from '@benotes/ui';
import { SettingRow, settingsList } from '@benotes/ui/settings';

import styles from '../account-list.module.css';
import { formatDateTime } from '../format-date-time.ts';
import { texts } from './texts.ts';
import { type AuditFilter, useEntries } from './use-entries.ts';

/** The entries of the audit log, newest first, in pages. */
export function AuditList(filter: AuditFilter) {
  const { entries, hasMore, busy, loadMore } = useEntries(filter);
  if (entries === undefined) return <Skeleton label={texts.loading} />;
  if (entries === null) return <ErrorState title={texts.notLoaded} onRetry={loadMore} />;
  if (entries.length === 0) return <SettingRow hint={texts.none} />;
  return (
    <>
      <ul className={settingsList}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <span className={styles.words}>
              <span>{texts.sentence(entry)}</span>
              <span className={styles.hint}>
                {texts.detail(formatDateTime(entry.created_at), entry.device, entry.ip)}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {hasMore && (
        <SettingRow>
          <Button busy={busy} onClick={loadMore}>
            {texts.more}
          </Button>
        </SettingRow>
      )}
    </>
  );
}
