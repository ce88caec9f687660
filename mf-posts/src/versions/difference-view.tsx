import type { Post, PostDifference } from '@benotes/contract';
import { collections, findKnownPath } from '@benotes/platform';
import { Fragment, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';

import { collectionName } from '../posts/collection-name.ts';
import { DifferenceWords } from './difference-words.tsx';
import styles from './difference.module.css';
import { Change, NoteDifference, type PartAction } from './note-difference.tsx';
import { texts } from './texts.ts';

interface DifferenceViewProps {
  difference: PostDifference;
  /** Shown with the parts of the content that differ. */
  action?: PartAction;
}

/** What changed from one version of a post to another one, field by field. */
export function DifferenceView({ difference, action }: DifferenceViewProps) {
  const { title, description, url, collection_id, tags, content, note } = difference;
  const nameOf = useCollectionNames();
  if (Object.keys(difference).length === 0) return <p>{texts.same}</p>;
  const hasOthers = Object.keys(difference).some((field) => field !== 'content');
  return (
    <div className={styles.fields}>
      {title && (
        <Field name={texts.title}>
          <Line difference={title} />
        </Field>
      )}
      {url && (
        <Field name={texts.address}>
          <Values removed={url.before ? [url.before] : []} added={url.after ? [url.after] : []} />
        </Field>
      )}
      {description && (
        <Field name={texts.description}>
          <Line difference={description} />
        </Field>
      )}
      {collection_id && (
        <Field name={texts.collection}>
          <Values removed={[nameOf(collection_id.before)]} added={[nameOf(collection_id.after)]} />
        </Field>
      )}
      {tags && (
        <Field name={texts.tags}>
          <Values removed={tags.removed.map(({ name }) => name)} added={tags.added.map(({ name }) => name)} />
        </Field>
      )}
      {note && (
        <section className={styles.field}>
          <h3 className={styles.name}>{texts.note}</h3>
          <NoteDifference difference={note} />
        </section>
      )}
      {content && (
        <section className={styles.field}>
          {hasOthers && <h3 className={styles.name}>{texts.content}</h3>}
          <NoteDifference difference={content} action={action} />
        </section>
      )}
    </div>
  );
}

/** A field that is not a note. */
const Field = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className={styles.field}>
    <h3 className={styles.name}>{name}</h3>
    <Change kind="changed" label={texts.changed(name)}>
      <p className={styles.value} dir="auto">
        {children}
      </p>
    </Change>
  </section>
);

/** A text of one line, as words. */
function Line({ difference: { blocks } }: { difference: NonNullable<PostDifference['title']> }) {
  return blocks.map(({ kind, html = '', words }, at) => {
    const parts = words ?? (kind === 'changed' ? [] : [{ kind, html }]);
    return (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a difference never change
      <Fragment key={at}>
        {at > 0 && ' '}
        <DifferenceWords words={parts} />
      </Fragment>
    );
  });
}

function Values({ removed, added }: { removed: readonly string[]; added: readonly string[] }) {
  return (
    <>
      {removed.map((value) => (
        <del key={value}>{value}</del>
      ))}
      {added.map((value) => (
        <ins key={value}>{value}</ins>
      ))}
    </>
  );
}

function useCollectionNames(): (id: Post['collection_id']) => string {
  const { tree, status } = useSnapshot(collections);
  return (id) => {
    const isGone = id !== null && status === 'ready' && findKnownPath(id, tree).length === 0;
    return isGone ? texts.deletedCollection : collectionName(id, tree);
  };
}
