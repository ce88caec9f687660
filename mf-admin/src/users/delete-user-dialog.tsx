import type { Library } from '@benotes/contract';
import { Button, ConfirmDialog, Dialog, Skeleton } from '@benotes/ui';

import styles from './delete-user-dialog.module.css';
import { texts } from './texts.ts';

interface DeleteUserDialogProps {
  name: string;
  /** What will be deleted; undefined while it is counted, null if the server reports no counts. */
  library: Library | null | undefined;
  isOwnAccount: boolean;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a user is deleted and says what will be deleted with them. The last owner cannot be deleted. */
export function DeleteUserDialog({ name, library, isOwnAccount, busy, onConfirm, onClose }: DeleteUserDialogProps) {
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
        <div className={styles.counting}>
          <Skeleton label={texts.counting} />
        </div>
      ) : (
        <Consequences library={library} isOwnAccount={isOwnAccount} />
      )}
    </ConfirmDialog>
  );
}

function Consequences({ library, isOwnAccount: own }: { library: Library | null; isOwnAccount: boolean }) {
  if (!library)
    return <p className={styles.words}>{own ? texts.uncountedConsequencesOwn : texts.uncountedConsequences}</p>;
  const lines = linesOf(library);
  if (lines.length === 0) return <p className={styles.words}>{own ? texts.noConsequencesOwn : texts.noConsequences}</p>;
  return (
    <>
      <p className={styles.words}>{own ? texts.consequencesOwn : texts.consequences}</p>
      <ul className={styles.list}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

/** The nonzero counts of a library, one line each. */
function linesOf(library: Library): string[] {
  const kinds = [
    [library.posts_count, texts.posts],
    [library.archived_count, texts.archived],
    [library.collections_count, texts.collections],
    [library.tags_count, texts.tags],
    [library.shares_count, texts.shares],
    [library.files_count, texts.files],
  ] as const;
  const lines = kinds.flatMap(([count, write]) => (count > 0 ? [write(count)] : []));
  const { shared_count: shared, members_count: members } = library;
  return members > 0 ? [...lines, texts.sharedWith(shared, members)] : lines;
}
