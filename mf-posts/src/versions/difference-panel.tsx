import type { Post, PostDifference, PostVersion, WholePostVersion } from '@benotes/contract';
import { Button, ErrorState, Field, IconButton, NoteContent, Skeleton } from '@benotes/ui';
import { formatDayTime } from '@benotes/ui/dates';
import { Select } from '@benotes/ui/select';
import { useRef, useState } from 'react';

import { writtenHtml } from '../posts/text/written-html.ts';
import { actionTexts } from './action-texts.ts';
import { DifferenceView } from './difference-view.tsx';
import styles from './history.module.css';
import type { PartAction } from './note-difference.tsx';
import { texts } from './texts.ts';
import { useChangeKeys } from './use-change-keys.ts';
import { useDifference, type VersionId } from './use-difference.ts';
import { type VersionActions, VersionBar } from './version-bar.tsx';

interface DifferencePanelProps {
  post: Pick<Post, 'id' | 'type' | 'updated_at'>;
  versions: readonly PostVersion[];
  selected: VersionId;
  /** Undefined for those who may only view the post. */
  actions: VersionActions | undefined;
}

/** What the selected version differs in from the one before, or from another one. */
export function DifferencePanel({ post, versions, selected, actions }: DifferencePanelProps) {
  const [other, setOther] = useState<VersionId>();
  const [from, to] = inOrder(selected, other === undefined ? versionBefore(versions, selected) : other);
  const loaded = useDifference(post.id, from, to, Date.parse(post.updated_at));
  const box = useRef<HTMLElement>(null);
  const { position, reset, goBack, goOn } = useChangeKeys(box);
  /** Parts are put back one by one, except in links, whose content is their address. */
  const partAction: PartAction = ({ number }) =>
    from === undefined || number === undefined || post.type === 'link' || !actions || actions.blockedReason ? null : (
      <RestorePart onRestore={() => actions.onRestore(from, [number])} />
    );
  const summary = loaded.status === 'ready' ? summaryOf(loaded.difference) : '';
  return (
    <section ref={box} className={styles.difference} aria-label={texts.comparedWith}>
      {actions && <VersionBar id={post.id} version={versions.find(({ id }) => id === selected)} {...actions} />}
      <div className={styles.tools}>
        <Field label={texts.comparedWith}>
          {(ids) => (
            <Select
              {...ids}
              value={other === undefined ? '' : String(other)}
              onChange={({ target: { value } }) => {
                setOther(value === '' ? undefined : value === 'null' ? null : Number(value));
                reset();
              }}
            >
              <option value="">{texts.versionBefore}</option>
              {selected !== null && <option value="null">{texts.current}</option>}
              {versions
                .filter(({ id }) => id !== selected)
                .map(({ id, name, created_at }) => (
                  <option key={id} value={id}>
                    {name === null ? formatDayTime(created_at) : `${name} (${formatDayTime(created_at)})`}
                  </option>
                ))}
            </Select>
          )}
        </Field>
        <IconButton label={texts.previousChange} icon="chevron-up" aria-keyshortcuts="Alt+ArrowUp" onClick={goBack} />
        <IconButton label={texts.nextChange} icon="chevron-down" aria-keyshortcuts="Alt+ArrowDown" onClick={goOn} />
      </div>
      <output className={styles.summary}>{position ? texts.change(position.at, position.all) : summary}</output>
      {loaded.status === 'loading' && <Skeleton label={texts.loading} />}
      {loaded.status === 'failed' && <ErrorState title={texts.differenceNotLoaded} onRetry={loaded.retry} />}
      {loaded.status === 'first' && <FirstVersion version={loaded.version} post={post.id} />}
      {loaded.status === 'ready' && <DifferenceView difference={loaded.difference} action={partAction} />}
    </section>
  );
}

function RestorePart({ onRestore }: { onRestore: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const restorePart = async () => {
    setBusy(true);
    await onRestore();
    setBusy(false);
  };
  return (
    <p className={styles.part}>
      <Button icon="undo" busy={busy} onClick={() => void restorePart()}>
        {actionTexts.restorePart}
      </Button>
    </p>
  );
}

/** The version before; undefined before the oldest one. */
const versionBefore = (versions: readonly PostVersion[], id: VersionId): PostVersion['id'] | undefined =>
  versions[id === null ? 0 : versions.findIndex((version) => version.id === id) + 1]?.id;

/** The older one of two versions first. */
function inOrder(one: VersionId, other: VersionId | undefined): [PostVersion['id'] | undefined, VersionId] {
  if (other === undefined) return [undefined, one];
  if (one === null) return [other ?? undefined, null];
  if (other === null) return [one, null];
  return one < other ? [one, other] : [other, one];
}

function FirstVersion({ version, post }: { version: WholePostVersion; post: Post['id'] }) {
  return (
    <>
      <p className={styles.detail}>{texts.first}</p>
      <h3 className={styles.title} dir="auto">
        {version.title}
      </h3>
      {version.url && (
        <p className={styles.detail} dir="ltr">
          {version.url}
        </p>
      )}
      <NoteContent html={writtenHtml(version)} post={post} />
    </>
  );
}

/** How much differs, such as "3 words added, 1 image changed". */
function summaryOf({ title, content, note, description }: PostDifference): string {
  const notes = [title, content, note, description].flatMap((each) => each ?? []);
  const sum = (count: (each: (typeof notes)[number]) => number) => notes.reduce((all, each) => all + count(each), 0);
  const parts: [number, (count: number) => string][] = [
    [sum((each) => each.words_added), texts.wordsAdded],
    [sum((each) => each.words_removed), texts.wordsRemoved],
    [sum((each) => each.formats_changed), texts.formatsChanged],
    [sum((each) => each.images_changed), texts.imagesChanged],
    [sum((each) => each.tasks_changed), texts.tasksChanged],
  ];
  return parts.flatMap(([count, text]) => (count > 0 ? text(count) : [])).join(', ');
}
