import type { CollectionTree, Post } from '@benotes/contract';
import { collections, useFaviconSource } from '@benotes/platform';
import { Button, Dialog, NoteContent } from '@benotes/ui';
import { type RefObject, useRef } from 'react';
import { useSnapshot } from 'valtio';

import styles from './conflict-dialog.module.css';
import { collectionName } from '../../posts/collection-name.ts';
import { writtenHtml } from '../../posts/text/written-html.ts';
import type { Draft } from './draft.ts';
import { texts } from './texts.ts';
import { useMarkedDifferences } from './use-marked-differences.ts';
import type { Conflict } from './use-saving.ts';

interface ConflictDialogProps {
  conflict: Conflict;
  onMine: () => void;
  onTheirs: () => void;
  onBoth: () => void;
  onClose: () => void;
}

/** Shows the user's version next to the one that was saved in the meantime. No choice loses data. */
export function ConflictDialog({ conflict, onMine, onTheirs, onBoth, onClose }: ConflictDialogProps) {
  const { mine: draft, current } = conflict;
  const { post } = current;
  const { tree } = useSnapshot(collections);
  const mine = useRef<HTMLElement>(null);
  const theirs = useRef<HTMLElement>(null);
  useMarkedDifferences(mine, theirs);
  return (
    <Dialog
      open
      title={texts.conflictTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onBoth}>{texts.keepBoth}</Button>
          <Button onClick={onTheirs}>{texts.keepTheirs}</Button>
          <Button tone="primary" onClick={onMine}>
            {texts.keepMine}
          </Button>
        </>
      }
    >
      <p className={styles.question}>{texts.conflictQuestion}</p>
      <div className={styles.versions}>
        <VersionPanel
          section={mine}
          name={texts.mine}
          {...draft}
          type={post.type}
          id={post.id}
          placement={placementOf(draft, post, tree)}
        />
        <VersionPanel section={theirs} name={texts.theirs} {...post} placement={placementOf(post, draft, tree)} />
      </div>
    </Dialog>
  );
}

type Placed = Pick<Draft, 'collection_id'> & { tags?: readonly { name: string }[] };

const tagsOf = ({ tags = [] }: Placed) => tags.map(({ name }) => name).toSorted();

/** The collection and the tags of a version as lines of text, if the other version differs in them. */
function placementOf(one: Placed, other: Placed, tree: readonly CollectionTree[]): string[] {
  const tags = tagsOf(one);
  return [
    ...(one.collection_id === other.collection_id
      ? []
      : [texts.conflictCollection(collectionName(one.collection_id, tree))]),
    ...(String(tags) === String(tagsOf(other)) ? [] : [texts.conflictTags(tags)]),
  ];
}

interface VersionPanelProps {
  section: RefObject<HTMLElement>;
  name: string;
  id: number;
  type: Post['type'];
  title: string;
  content: string;
  url?: Post['url'];
  description?: Post['description'];
  note?: Post['note'];
  placement: string[];
}

function VersionPanel(props: VersionPanelProps) {
  const { section, name, id, type, title, content, url, description, note = null, placement } = props;
  const faviconSource = useFaviconSource();
  return (
    <div className={styles.version}>
      <h3 className={styles.name}>{name}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long notes scroll, also by keyboard */}
      <section ref={section} className={styles.text} aria-label={name} tabIndex={0}>
        <p className={styles.title} dir="auto" data-title="">
          {title || texts.untitled}
        </p>
        {type === 'link' && (
          <>
            <p dir="ltr" data-title="">
              {url}
            </p>
            <p dir="auto" data-title="">
              {description}
            </p>
          </>
        )}
        {placement.map((line) => (
          <p key={line} dir="auto" data-title="">
            {line}
          </p>
        ))}
        <NoteContent html={writtenHtml({ type, content, note })} post={id} faviconSource={faviconSource} />
      </section>
    </div>
  );
}
