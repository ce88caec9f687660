import type { Author, CollectionTree, MergeChoice, MergeConflict, MergeDecision } from '@benotes/contract';
import { collections } from '@benotes/platform';
import { Button, Dialog, NoteContent } from '@benotes/ui';
import { Segmented } from '@benotes/ui/settings';
import { useState } from 'react';
import { useSnapshot } from 'valtio';

import { collectionName } from '../../posts/collection-name.ts';
import styles from './merge-dialog.module.css';
import { texts } from './texts.ts';

export interface MergeDialogProps {
  decision: MergeDecision;
  /** The post was changed once more since it was asked before. */
  isRepeated: boolean;
  busy: boolean;
  /** Called with what to keep in each conflict, in their order. */
  onDecide: (choices: MergeChoice[]) => void;
  onClose: () => void;
}

/** Asks, for each place where both changed the same words, what to keep. */
export function MergeDialog({ decision, isRepeated, busy, onDecide, onClose }: MergeDialogProps) {
  const { conflicts } = decision;
  const [choices, setChoices] = useState<readonly (MergeChoice | undefined)[]>(() => conflicts.map(() => undefined));
  const made = choices.filter((choice) => choice !== undefined);
  const left = conflicts.length - made.length;
  return (
    <Dialog
      open
      title={texts.title}
      onClose={onClose}
      actions={
        <>
          <output className={styles.left}>{left > 0 && texts.left(left)}</output>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button tone="primary" busy={busy} disabled={left > 0} onClick={() => onDecide(made)}>
            {texts.save}
          </Button>
        </>
      }
    >
      <p className={styles.question}>
        {isRepeated && `${texts.again} `}
        {texts.question}
      </p>
      <ol className={styles.places}>
        {conflicts.map((conflict, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the places of one decision never change
          <li key={index}>
            <Place
              conflict={conflict}
              name={texts.place(index + 1, conflicts.length, texts.fields[conflict.field])}
              post={decision.post.id}
              changedBy={decision.changed_by}
              choice={choices[index]}
              onChoose={(choice) => setChoices(choices.map((each, at) => (at === index ? choice : each)))}
            />
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

interface PlaceProps {
  conflict: MergeConflict;
  name: string;
  post: number;
  changedBy: readonly Author[];
  choice: MergeChoice | undefined;
  onChoose: (choice: MergeChoice) => void;
}

function Place({ conflict, name, post, changedBy, choice, onChoose }: PlaceProps) {
  const { field, context, mine, theirs } = conflict;
  const isJson = isValue(conflict);
  const options = [
    { value: 'mine' as const, label: texts.keepMine },
    { value: 'theirs' as const, label: texts.keepTheirs },
    ...(!isJson ? [{ value: 'both' as const, label: texts.keepBoth }] : []),
  ];
  return (
    <section className={styles.place} aria-label={name}>
      <h3 className={styles.name}>{name}</h3>
      {context !== null && (
        <div className={styles.context}>
          {texts.before} <Side field={field} value={context} post={post} />
        </div>
      )}
      <div className={styles.sides}>
        {[
          { label: texts.mine, value: mine, isKept: choice === 'mine' || choice === 'both' },
          { label: texts.theirs(changedBy), value: theirs, isKept: choice === 'theirs' || choice === 'both' },
        ].map(({ label, value, isKept }) => (
          <fieldset key={label} className={styles.side} data-kept={isKept || undefined}>
            <legend className={styles.label}>{label}</legend>
            <Side field={field} value={value} isJson={isJson} post={post} />
          </fieldset>
        ))}
      </div>
      <Segmented<MergeChoice | ''>
        label={`${texts.choose}: ${name}`}
        options={options}
        value={choice ?? ''}
        onChange={(next) => next !== '' && onChoose(next)}
      />
    </section>
  );
}

/** Fields without blocks have their values as JSON. */
const isValue = ({ field, kind, mine, theirs }: MergeConflict): boolean =>
  kind === 'block' && ((field !== 'content' && field !== 'note') || (mine ?? theirs ?? '').startsWith('"'));

interface SideProps {
  field: MergeConflict['field'];
  value: string | null;
  isJson?: boolean;
  post: number;
}

/** What one of both has there, as it is shown elsewhere. */
function Side({ field, value, isJson = false, post }: SideProps) {
  const { tree } = useSnapshot(collections);
  if ((field === 'content' || field === 'note') && value && !isJson) return <NoteContent html={value} post={post} />;
  const text = isJson ? textOf(field, value ?? 'null', tree) : (value ?? '');
  if (text === '') return <em className={styles.removed}>{texts.removed}</em>;
  return (
    <p className={styles.line} dir={field === 'url' ? 'ltr' : 'auto'}>
      {text}
    </p>
  );
}

function textOf(field: MergeConflict['field'], json: string, tree: readonly CollectionTree[]): string {
  const value = JSON.parse(json) as string | number | null; // written by the server
  if (field === 'collection_id') return collectionName(value === null ? null : Number(value), tree);
  return String(value ?? '');
}
