import { useFaviconSource } from '@benotes/platform';
import { Button, Dialog, NoteContent } from '@benotes/ui';

import styles from './conflict-dialog.module.css';
import { texts } from './texts.ts';
import type { Conflict } from './use-saving.ts';

interface ConflictDialogProps {
  conflict: Conflict;
  onMine: () => void;
  onTheirs: () => void;
  onBoth: () => void;
  onClose: () => void;
}

/** Shows what is written here beside what was saved meanwhile. Nothing is lost whatever is chosen, or not. */
export function ConflictDialog({ conflict, onMine, onTheirs, onBoth, onClose }: ConflictDialogProps) {
  const { id } = conflict.current.post;
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
        <Shown name={texts.mine} {...conflict.mine} id={id} />
        <Shown name={texts.theirs} {...conflict.current.post} />
      </div>
    </Dialog>
  );
}

interface ShownProps {
  name: string;
  id: number;
  title: string;
  content: string;
}

function Shown({ name, id, title, content }: ShownProps) {
  const faviconSource = useFaviconSource();
  return (
    <div className={styles.version}>
      <h3 className={styles.name}>{name}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long ones scroll, which the keyboard must reach */}
      <section className={styles.text} aria-label={name} tabIndex={0}>
        <p className={styles.title} dir="auto">
          {title || texts.untitled}
        </p>
        <NoteContent html={content} post={id} faviconSource={faviconSource} />
      </section>
    </div>
  );
}
