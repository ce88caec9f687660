import { getStorageUse, type StorageUse } from '@benotes/contract';
import { call, defineView, useRequest } from '@benotes/platform';
import { ErrorState } from '@benotes/ui';
import { SettingRow, SettingSkeleton, SettingsGroup } from '@benotes/ui/settings';

import { dataOf } from '../form/attempt.ts';
import styles from './storage-use.module.css';
import { texts } from './texts.ts';

/** How much of their storage the signed-in user takes; null if it could not be loaded. */
const fetchStorageUse = (_: string, signal: AbortSignal): Promise<StorageUse | null> =>
  dataOf(call(getStorageUse, {}, { signal }), signal);

/** What the uploads, pictures, copies, and versions of the signed-in user take of the quota. */
export function StorageSection() {
  const { result, retry } = useRequest('all', fetchStorageUse);
  return (
    <SettingsGroup title={texts.heading}>
      {result === undefined && <SettingSkeleton />}
      {result === null && <ErrorState title={texts.notLoaded} onRetry={retry} />}
      {result && <Use use={result} />}
    </SettingsGroup>
  );
}

function Use({ use }: { use: StorageUse }) {
  const { uploads, pictures, copies, copies_count, versions, pending_count, quota, keep_copies } = use;
  const used = uploads + pictures + copies + versions;
  return (
    <>
      <SettingRow hint={texts.used(used, quota)}>
        <progress className={styles.bar} max={quota} value={Math.min(used, quota)} aria-label={texts.heading} />
      </SettingRow>
      <dl className={styles.facts}>
        <dt>{texts.uploads}</dt>
        <dd>{texts.size(uploads)}</dd>
        <dt>{texts.pictures}</dt>
        <dd>{texts.size(pictures)}</dd>
        <dt>{texts.copies(copies_count)}</dt>
        <dd>{texts.size(copies)}</dd>
        <dt>{texts.versions}</dt>
        <dd>{texts.size(versions)}</dd>
      </dl>
      <SettingRow hint={`${pending_count > 0 ? `${texts.pending(pending_count)} ` : ''}${texts.keeps[keep_copies]}`} />
    </>
  );
}

export const view = defineView<'account.sections'>(StorageSection);
