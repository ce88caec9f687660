import { paths, useAppBar } from '@benotes/platform';
import { generatePath, Link, useLocation } from '@benotes/router';
import { EmptyState, PageColumn, Skeleton } from '@benotes/ui';
import { useMemo, useState } from 'react';

import { AddForm } from '../capture/adding/add-form.tsx';
import { readAdded } from '../capture/adding/added-content.ts';
import { useStartCollection } from '../capture/adding/last-collection.ts';
import { type Saved, SavedPanel } from '../capture/adding/saved-panel.tsx';
import { SharedFiles } from '../capture/adding/shared-files.tsx';
import { texts } from '../capture/adding/texts.ts';
import { useKnownTags } from '../posts/use-known-tags.ts';
import banner from '../write/banner/banner.module.css';

/**
 * `/add?url=&title=&text=&collection=`: saves what a bookmarklet, another program, or another app passes on, once the
 * user says so.
 */
export function AddPage() {
  const { search, hash } = useLocation();
  return (
    <PageColumn dense>
      {/* A window that is used again starts anew. */}
      <Added key={search + hash} search={search} hash={hash} />
    </PageColumn>
  );
}

function Added({ search, hash }: Pick<Location, 'search' | 'hash'>) {
  const content = useMemo(() => readAdded({ search, hash }), [search, hash]);
  const knownTags = useKnownTags();
  const [saved, setSaved] = useState<Saved>();
  const collectionId = useStartCollection(content.collection);
  const { url, title, text, hasRefusedUrl, closes, shared, failure } = content;

  if (saved) return <SavedPanel saved={saved} closes={closes} />;
  if (collectionId === undefined) return <Skeleton bars={8} />;
  if (shared !== null)
    return <SharedFiles id={shared} collectionId={collectionId} knownTags={knownTags} onSaved={setSaved} />;
  const isEmpty = url === '' && title === '' && text === '' && !hasRefusedUrl;
  return (
    <>
      {failure && (
        <p role="alert" className={banner.banner} data-type="error">
          {texts.failed[failure]}
        </p>
      )}
      {isEmpty ? (
        <Nothing isFailure={failure !== undefined} />
      ) : (
        <AddForm
          content={content}
          collectionId={collectionId}
          knownTags={knownTags}
          onSaved={({ id, collection_id }) => setSaved({ collection_id, ids: [id] })}
        />
      )}
    </>
  );
}

function Nothing({ isFailure }: { isFailure: boolean }) {
  useAppBar({ title: texts.add });
  if (isFailure) return null;
  return (
    <EmptyState title={texts.nothing}>
      <p>{texts.nothingDetail}</p>
      <Link to={generatePath(paths.createPost, { collectionId: '0' })}>{texts.createPost}</Link>
    </EmptyState>
  );
}
