import type { ModuleLink } from '@benotes/contract';
import { collections, findCollectionPath, linksIn, paths, useAppBar } from '@benotes/platform';
import { generatePath, Link, useNavigate } from '@benotes/router';
import { Icon, iconNamed, PageColumn } from '@benotes/ui';
import { type Ref, useEffect, useRef } from 'react';
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
  const navigate = useNavigate();
  const { done, isUndoing, undone } = useSnapshot(lastImport);
  const { tree } = useSnapshot(collections);
  const firstCard = useRef<HTMLAnchorElement>(null);
  useAppBar({ title: texts.transfer });
  useEffect(() => {
    const request = new AbortController();
    void resumeImport(request.signal);
    return () => request.abort();
  }, []);

  const hadResult = useRef(false);
  useEffect(() => {
    // The result that had the focus is gone, or stands elsewhere.
    if (hadResult.current && document.activeElement === document.body) firstCard.current?.focus();
    hadResult.current = done !== null;
  }, [done]);

  const id = done?.result.collection_id;
  const collection = id === undefined ? undefined : findCollectionPath(tree, id).at(-1);
  const result = done && (
    <ImportResult
      {...done}
      isUndoing={isUndoing}
      undone={undone}
      collectionName={collection?.name}
      onOpen={() => void navigate(generatePath(paths.collection, { collectionId: String(id) }))}
      onDismiss={dismissResult}
      onUndo={() => void undoLastImport()}
    />
  );
  return (
    <PageColumn dense>
      {done?.isNew && result}
      <ImportProgress />
      {linksIn('transfer.cards').map((link, index) => (
        <Card key={link.id} link={link} place={index === 0 ? firstCard : undefined} />
      ))}
      {done && !done.isNew && result}
      <Bookmarklet />
    </PageColumn>
  );
}

interface CardProps {
  link: ModuleLink;
  place: Ref<HTMLAnchorElement> | undefined;
}

function Card({ link: { path, icon, label, detail, badge }, place }: CardProps) {
  return (
    <Link ref={place} to={path} className={styles.card}>
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
