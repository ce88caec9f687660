import type { Post, Tag } from '@benotes/contract';
import { paths, useAppBar, useRequest } from '@benotes/platform';
import { dropSharedFiles, readShared } from '@benotes/platform/shared-content';
import { Link } from '@benotes/router';
import { EmptyState, Skeleton } from '@benotes/ui';
import { useMemo } from 'react';

import banner from '../../write/banner/banner.module.css';
import styles from './adding.module.css';
import type { Saved } from './saved-panel.tsx';
import { SharedImages } from './shared-images.tsx';
import { texts } from './texts.ts';

const read = async (id: string) => (await readShared(id)) ?? null;

interface SharedFilesProps {
  id: string;
  collectionId: Post['collection_id'];
  knownTags: readonly Tag[] | undefined;
  onSaved: (saved: Saved) => void;
}

/** Files that another app shared, kept on this device until they are saved. */
export function SharedFiles({ id, onSaved, ...form }: SharedFilesProps) {
  const { result: shared } = useRequest(id, read);
  const files = useMemo(() => shared?.files ?? [], [shared]);
  const images = useMemo(() => files.filter(isImage), [files]);
  const others = files.length - images.length;
  if (shared === undefined) return <Skeleton bars={8} />;
  if (shared === null) return <Gone />;
  return (
    <>
      {others > 0 && (
        <p className={banner.banner}>
          <span className={banner.text}>{texts.othersToImport(others)}</span>
          <Link className={styles.action} to={`${paths.importBookmarks}?shared=${encodeURIComponent(id)}`}>
            {texts.goToImport}
          </Link>
        </p>
      )}
      <SharedImages
        {...form}
        files={images}
        title={shared.title}
        text={[shared.text, shared.url].filter(Boolean).join('\n')}
        onSaved={(saved) => {
          void dropSharedFiles(id, isImage);
          onSaved(saved);
        }}
      />
    </>
  );
}

const isImage = ({ type }: File) => type.startsWith('image/');

function Gone() {
  useAppBar({ title: texts.add });
  return <EmptyState title={texts.filesGone} />;
}
