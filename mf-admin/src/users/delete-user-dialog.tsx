import type { Library } from '@benotes/contract';
import { Button, ConfirmDialog, Dialog, Spinner } from '@benotes/ui';

import styles from './delete-user-dialog.module.css';
import { texts } from './texts.ts';

interface DeleteQuestionProps {
  name: string;
  /** What goes; undefined while it is counted, null where nobody says. */
  library: Library | null | undefined;
  /** Whether one is about to delete oneself. */
  own: boolean;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks once before a user is deleted, naming what goes with them; the last owner is told why they stay. */
export function DeleteQuestion({ name, library, own, busy, onConfirm, onClose }: DeleteQuestionProps) {
  const title = texts.deleteTitle(name);
  if (library?.is_last_owner) {
    return (
      <Dialog open title={title} onClose={onClose} actions={<Button onClick={onClose}>{texts.close}</Button>}>
        <p className={styles.words}>{texts.lastOwner}</p>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel={texts.delete}
      tone="danger"
      busy={busy || library === undefined}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {library === undefined ? (
        <p className={styles.counting}>
          <Spinner />
          {texts.counting}
        </p>
      ) : (
        <What library={library} own={own} />
      )}
    </ConfirmDialog>
  );
}

function What({ library, own }: { library: Library | null; own: boolean }) {
  if (!library) return <p className={styles.words}>{own ? texts.goesUncountedOwn : texts.goesUncounted}</p>;
  const lines = linesOf(library);
  if (lines.length === 0) return <p className={styles.words}>{own ? texts.goesNothingOwn : texts.goesNothing}</p>;
  return (
    <>
      <p className={styles.words}>{own ? texts.goesOwn : texts.goes}</p>
      <ul className={styles.list}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

/** What there is of a library, a line for each kind. */
function linesOf(library: Library): string[] {
  const kinds = [
    [library.posts_count, texts.posts],
    [library.archived_count, texts.archived],
    [library.collections_count, texts.collections],
    [library.tags_count, texts.tags],
    [library.shares_count, texts.shares],
    [library.files_count, texts.files],
  ] as const;
  return kinds.flatMap(([count, write]) => (count > 0 ? [write(count)] : []));
}
