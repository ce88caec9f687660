import { MOVED_POSTS_MAX, type Post } from '@benotes/contract';
import { loadMoves, type MoveRequest } from '@benotes/platform';
import { useMovePreview } from '@benotes/platform/use-move-preview';
import { Button, Dialog, TreeSelect } from '@benotes/ui';
import { type FormEvent, useId, useState } from 'react';

import { texts } from '../../posts/actions/action-texts.ts';
import { postList } from '../store/post-list.store.ts';
import styles from './collection-dialog.module.css';
import { isOfAnotherOwner, moveToOwner } from './move-to-owner.ts';
import { useReachable } from './use-reachable.ts';

interface CollectionDialogProps {
  title: string;
  question: string;
  confirmLabel: string;
  /** Preselected; null is Uncategorized. */
  value: Post['collection_id'];
  /** Preselected instead, where the user has chosen already. */
  target?: Post['collection_id'];
  /** The ids of the posts; undefined where all posts of a list are meant, which cannot be moved to another owner. */
  posts: readonly Post['id'][] | undefined;
  /** Called for a collection of the same owner. */
  onChoose: (collection_id: Post['collection_id']) => void;
  /** Called when the posts were moved to another owner. */
  onMoved?: () => void;
  onClose: () => void;
}

/** Asked again only when it is another function. */
const describe = async (request: MoveRequest, signal: AbortSignal) => (await loadMoves()).describeMove(request, signal);

/** Lets the user choose a collection; of one of another owner it says before what that means. */
export function CollectionDialog(props: CollectionDialogProps) {
  const { title, question, confirmLabel, value, target: chosen, posts, onChoose, onMoved, onClose } = props;
  // Several posts may be in several collections, but in one list.
  const place = value ?? postList.filter.collection_id ?? null;
  const library = useReachable(place);
  const [target, setTarget] = useState(chosen === undefined ? value : chosen);
  const form = useId();
  const isOther = isOfAnotherOwner(place, target);
  const isPossible = posts !== undefined && posts.length <= MOVED_POSTS_MAX;
  const request = isOther && isPossible ? { post_ids: [...posts], to_collection_id: target } : undefined;
  const preview = useMovePreview(request, describe);
  const hint = isOther && !isPossible ? texts.tooManyToMove(MOVED_POSTS_MAX) : preview;
  const moveAll = async (ids: number[]) => {
    if (await moveToOwner(ids, target)) onMoved?.();
  };
  const choose = (event: FormEvent) => {
    event.preventDefault();
    if (isOther && !request) return;
    if (request) void moveAll(request.post_ids);
    else onChoose(target);
    onClose();
  };
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" form={form} tone="primary" blocked={isOther && !request}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p>{question}</p>
      <form id={form} onSubmit={choose}>
        <TreeSelect
          label={texts.moveTo}
          value={target}
          onChange={setTarget}
          {...library}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of the dialog
          autoFocus
        />
      </form>
      <output className={styles.hint}>{hint}</output>
    </Dialog>
  );
}
