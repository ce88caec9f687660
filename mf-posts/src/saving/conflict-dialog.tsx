import type { Post } from '@benotes/contract';
import { useFaviconSource } from '@benotes/platform';
import { Button, Dialog, NoteContent } from '@benotes/ui';
import { type RefObject, useRef } from 'react';

import styles from './conflict-dialog.module.css';
import { writtenHtml } from '../posts/text/written-html.ts';
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
  const { id } = conflict.current.post;
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
        <VersionPanel section={mine} name={texts.mine} {...conflict.mine} type={conflict.current.post.type} id={id} />
        <VersionPanel section={theirs} name={texts.theirs} {...conflict.current.post} />
      </div>
    </Dialog>
  );
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
}

function VersionPanel({ section, name, id, type, title, content, url, description, note = null }: VersionPanelProps) {
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
        <NoteContent html={writtenHtml({ type, content, note })} post={id} faviconSource={faviconSource} />
      </section>
    </div>
  );
}
