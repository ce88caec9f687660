import { AUDIT_PAGE_SIZE, type AuditEntry, type AuditGroup, listAuditEntries } from '@benotes/contract';
import { call } from '@benotes/platform';
import { type FetchPage, usePages } from '@benotes/platform/use-pages';
import { Button, ErrorState } from '@benotes/ui';
import { formatDateTime } from '@benotes/ui/dates';
import { SettingRow, SettingSkeleton, settingsList } from '@benotes/ui/settings';
import { useCallback } from 'react';

import styles from '../account-list.module.css';
import { texts } from './texts.ts';

/** Which entries are shown. */
interface AuditFilter {
  scope: 'own' | 'all';
  group: AuditGroup | null;
  /** The id of a user. */
  user: number | null;
}

/** The entries of the audit log, newest first, in pages. */
export function AuditList({ scope, group, user }: AuditFilter) {
  const fetchPage = useCallback<FetchPage<AuditEntry>>(
    async (before, signal) => {
      const query = { scope, ...(group && { group }), ...(user !== null && { user }), ...(before && { before }) };
      return (await call(listAuditEntries, { query }, { signal })).data;
    },
    [scope, group, user],
  );
  const { list: entries, status, hasMore, loadMore } = usePages(fetchPage, AUDIT_PAGE_SIZE);
  if (status === 'failed') return <ErrorState title={texts.notLoaded} onRetry={loadMore} />;
  if (entries.length === 0 && status === 'loading') return <SettingSkeleton />;
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
          <Button busy={status === 'loading'} onClick={loadMore}>
            {texts.more}
          </Button>
        </SettingRow>
      )}
    </>
  );
}
