import { GRANTS_PAGE_SIZE, listAllGrants, type ServerGrant } from '@benotes/contract';
import { call, paths } from '@benotes/platform';
import { type FetchPage, usePages } from '@benotes/platform/use-pages';
import { generatePath, Link } from '@benotes/router';
import { Button, ErrorState, Skeleton } from '@benotes/ui';
import { formatDateTime } from '@benotes/ui/dates';
import { SettingRow, settingsList } from '@benotes/ui/settings';

import styles from '../account-list.module.css';
import { texts } from './texts.ts';

const fetchPage: FetchPage<ServerGrant> = async (before, signal) =>
  (await call(listAllGrants, { query: { ...(before && { before }) } }, { signal })).data;

/** What all users share with each other, newest first, in pages. */
export function SharingList() {
  const { list: grants, status, hasMore, loadMore } = usePages(fetchPage, GRANTS_PAGE_SIZE);
  if (status === 'failed') return <ErrorState title={texts.notLoaded} onRetry={loadMore} />;
  if (grants.length === 0 && status === 'loading') return <Skeleton />;
  if (grants.length === 0) return <SettingRow hint={texts.none} />;
  return (
    <>
      <ul className={settingsList} aria-label={texts.list}>
        {grants.map((grant) => (
          <Item key={grant.id} grant={grant} />
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

function Item({ grant }: { grant: ServerGrant }) {
  const { owner, created_at } = grant;
  return (
    <li>
      <span className={styles.words}>
        <span>{texts.sentence(grant)}</span>
        <span className={styles.hint}>{texts.detail(grant, formatDateTime(created_at))}</span>
      </span>
      <Link to={generatePath(paths.user, { id: String(owner.id) })}>{texts.person(owner.name)}</Link>
    </li>
  );
}
