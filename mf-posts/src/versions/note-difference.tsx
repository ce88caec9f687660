import { NoteContent, noteTypography } from '@benotes/ui';
import { type ReactNode, useMemo, useState } from 'react';

import {
  type BlockDifference,
  type DifferenceNode,
  type Gap,
  isToggled,
  type NoteDifference as Difference,
  type Place,
  treeOf,
  withGaps,
} from './difference-tree.ts';
import { DifferenceWords } from './difference-words.tsx';
import styles from './difference.module.css';
import { texts } from './texts.ts';

/** What is shown with a part at the top of a note that differs. */
export type PartAction = (part: DifferenceNode) => ReactNode;

interface NoteDifferenceProps {
  difference: Difference;
  action?: PartAction;
}

/** How two notes differ, as one note. Long stretches that are the same are hidden at first. */
export function NoteDifference({ difference, action }: NoteDifferenceProps) {
  const nodes = useMemo(() => treeOf(difference), [difference]);
  return (
    <div className={`${noteTypography} ${styles.note}`}>
      <Parts nodes={nodes} action={action} />
    </div>
  );
}

interface PartsProps {
  nodes: readonly DifferenceNode[];
  /** They are the items of a list. */
  areItems?: boolean;
  action?: PartAction | undefined;
}

function Parts({ nodes, areItems = false, action }: PartsProps) {
  const parts = useMemo(() => withGaps(nodes), [nodes]);
  return parts.map((part, at) =>
    'hidden' in part ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a difference never change
      <Hidden key={at} gap={part} isItem={areItems} />
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a difference never change
      <Part key={at} node={part} action={action} />
    ),
  );
}

function Hidden({ gap: { hidden }, isItem }: { gap: Gap; isItem: boolean }) {
  const [isShown, setIsShown] = useState(false);
  if (isShown) return hidden.map((node, at) => <Part key={at} node={node} />); // oxlint-disable-line react/no-array-index-key
  const button = (
    <button
      type="button"
      className={styles.gap}
      aria-label={texts.showHidden(hidden.length)}
      onClick={() => setIsShown(true)}
    >
      {texts.hidden(hidden.length)}
    </button>
  );
  return isItem ? <li className={styles.gapItem}>{button}</li> : button;
}

function Part({ node, action }: { node: DifferenceNode; action?: PartAction | undefined }) {
  const { block, place, children, isChanged } = node;
  const shown = block ? <Block block={block} /> : place && <Container place={place} nodes={children} />;
  return (
    <>
      {shown}
      {isChanged && action?.(node)}
    </>
  );
}

function Container({ place, nodes }: { place: Place; nodes: readonly DifferenceNode[] }) {
  const parts = <Parts nodes={nodes} />;
  switch (place.type) {
    case 'bullet-list':
    case 'ordered-list':
    case 'task-list':
      return <List place={place} nodes={nodes} />;
    case 'list-item':
      return <li>{parts}</li>;
    case 'task-item':
      return (
        <li data-type="taskItem">
          <input type="checkbox" disabled checked={place.checked ?? false} aria-label={texts.done} />
          <div>
            {isToggled(place) && (
              <Change kind="changed" label={place.checked ? texts.checked : texts.unchecked} isLabelShown />
            )}
            {parts}
          </div>
        </li>
      );
    default:
      return <blockquote>{parts}</blockquote>;
  }
}

function List({ place, nodes }: { place: Place; nodes: readonly DifferenceNode[] }) {
  const was = wasList(place);
  const items = <Parts nodes={nodes} areItems />;
  return (
    <>
      {was !== undefined && <Change kind="changed" label={was} isLabelShown />}
      {place.type === 'ordered-list' ? (
        <ol start={place.start}>{items}</ol>
      ) : (
        <ul data-type={place.type === 'task-list' ? 'taskList' : undefined}>{items}</ul>
      )}
    </>
  );
}

/** What a list was, if that has changed. */
function wasList({ was_type, was_start }: Place): string | undefined {
  if (was_start !== undefined) return texts.wasFrom(was_start);
  return was_type === undefined ? undefined : (texts.wasList[was_type] ?? texts.was(texts.block));
}

interface ChangeProps {
  kind: Exclude<BlockDifference['kind'], 'same'>;
  label: string;
  isLabelShown?: boolean;
  children?: ReactNode;
}

/** A place that differs, which the keys lead to. */
export const Change = ({ kind, label, isLabelShown = false, children }: ChangeProps) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- not a group of fields
  <div role="group" className={styles.change} data-change={kind} aria-label={label} tabIndex={-1}>
    {isLabelShown && <p className={styles.label}>{label}</p>}
    {children}
  </div>
);

function Block({ block }: { block: BlockDifference }) {
  const { kind, type, html = '', was, words } = block;
  const name = texts.blocks[type] ?? texts.block;
  if (kind === 'same') return <NoteContent html={html} />;
  const isText = words !== undefined || !['image', 'link-block', 'rule'].includes(type);
  if (kind !== 'changed')
    return (
      <Change kind={kind} label={kind === 'added' ? texts.added(name) : texts.removed(name)} isLabelShown={!isText}>
        <NoteContent html={html} />
      </Change>
    );
  if (words === undefined)
    return (
      <Change kind="changed" label={texts.changed(name)} isLabelShown>
        <div className={styles.was}>
          <p className={styles.label}>{texts.before}</p>
          <NoteContent html={was ?? ''} />
        </div>
        <div>
          <p className={styles.label}>{texts.after}</p>
          <NoteContent html={html} />
        </div>
      </Change>
    );
  return (
    <Change kind="changed" label={wasOf(block) ?? texts.changed(name)} isLabelShown={wasOf(block) !== undefined}>
      <TextBlock block={block} words={words} />
    </Change>
  );
}

/** What a text block was, if that has changed. */
function wasOf({ was_type, was_level }: BlockDifference): string | undefined {
  if (was_level !== undefined) return texts.wasHeading(was_level);
  return was_type === undefined ? undefined : texts.was(texts.blocks[was_type] ?? texts.block);
}

function TextBlock({ block, words }: { block: BlockDifference; words: NonNullable<BlockDifference['words']> }) {
  const text = <DifferenceWords words={words} />;
  if (block.type === 'code-block')
    return (
      <pre dir="ltr">
        <code>{text}</code>
      </pre>
    );
  const Heading = (['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const)[(block.level ?? 0) - 1];
  return Heading ? <Heading dir="auto">{text}</Heading> : <p dir="auto">{text}</p>;
}
