import type { Author, PostVersion } from '@benotes/contract';
import { session } from '@benotes/platform';
import { Button } from '@benotes/ui';
import { RelativeTime } from '@benotes/ui/dates';
import type { KeyboardEvent, ReactNode } from 'react';
import { useSnapshot } from 'valtio';

import styles from './history.module.css';
import { texts } from './texts.ts';
import type { VersionId } from './use-difference.ts';

interface VersionListProps {
  /** When the post became what it is now. */
  changedAt: string;
  /** Who made it so; undefined if that is not known. */
  changedBy: Author | undefined;
  versions: readonly PostVersion[];
  selected: VersionId;
  onSelect: (id: VersionId) => void;
  /** Undefined if there are no older ones. */
  onMore: (() => void) | undefined;
}

/** What the post is now, and its versions below, newest first. The arrow keys lead from one to the next. */
export function VersionList({ changedAt, changedBy, versions, selected, onSelect, onMore }: VersionListProps) {
  return (
    <nav className={styles.versions} aria-label={texts.versions}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the buttons in it */}
      <ol className={styles.list} onKeyDown={moveFocus}>
        <li>
          <Row isSelected={selected === null} onSelect={() => onSelect(null)}>
            <span className={styles.name}>{texts.current}</span>
            <RelativeTime className={styles.detail} at={changedAt} hasTime />
            {changedBy && (
              <span className={styles.detail}>
                <AuthorName id={changedBy.id} name={changedBy.name} />
              </span>
            )}
          </Row>
        </li>
        {versions.map((version) => (
          <li key={version.id}>
            <Row isSelected={selected === version.id} onSelect={() => onSelect(version.id)}>
              {version.name !== null && (
                <span className={styles.name} dir="auto">
                  {version.name}
                </span>
              )}
              <RelativeTime
                className={version.name === null ? styles.name : styles.detail}
                at={version.created_at}
                hasTime
              />
              <Details version={version} />
            </Row>
          </li>
        ))}
      </ol>
      {onMore && <Button onClick={onMore}>{texts.showOlder}</Button>}
    </nav>
  );
}

interface RowProps {
  isSelected: boolean;
  onSelect: () => void;
  children: ReactNode;
}

const Row = ({ isSelected, onSelect, children }: RowProps) => (
  <button
    type="button"
    className={styles.row}
    aria-current={isSelected || undefined}
    data-initial-focus={isSelected || undefined}
    onClick={onSelect}
  >
    {children}
  </button>
);

/** Who made a version. */
function AuthorName({ id, name }: { id: PostVersion['author_id']; name: PostVersion['author_name'] }) {
  const { user } = useSnapshot(session);
  return id === null || id === user?.id ? texts.you : texts.by(name);
}

function Details({ version: { author_id, author_name, added, removed, reason } }: { version: PostVersion }) {
  const why = texts.reasons[reason];
  return (
    <>
      <span className={styles.detail}>
        <AuthorName id={author_id} name={author_name} />
        {added + removed > 0 && ` · ${texts.sizes(added, removed)}`}
      </span>
      {why && <span className={styles.detail}>{why}</span>}
    </>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const rows = [...event.currentTarget.querySelectorAll('button')];
  const next = rows[rows.findIndex((row) => row === document.activeElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
