import type { Comment } from '@benotes/contract';
import { commentStyles } from '@benotes/post-card/comments';
import { LinkedText } from '@benotes/post-card/linked-text';
import { Button } from '@benotes/ui';
import { RelativeTime } from '@benotes/ui/dates';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import below from '../below.module.css';
import { commentDraft } from './comment-drafts.ts';
import { CommentForm } from './comment-form.tsx';
import styles from './comments.module.css';
import { texts } from './texts.ts';

/** How much of its text names a comment: an author may have written several. */
const NAMED_CHARACTERS = 40;

interface CommentItemProps {
  comment: Comment;
  mayEdit: boolean;
  mayDelete: boolean;
  onChange: (text: string, mentioned: readonly number[]) => Promise<void>;
  onDelete: () => void;
}

/** A comment with its author and time, and what the user may do with it. */
export function CommentItem({ comment, mayEdit, mayDelete, onChange, onDelete }: CommentItemProps) {
  const { id, post_id, text, mentions, created_at, updated_at } = comment;
  const [isEditing, setEditing] = useState(() => commentDraft(`comment ${id}`) !== undefined);
  const editButton = useRef<HTMLButtonElement>(null);
  const author = comment.author?.name ?? texts.deletedUser;
  const start = Array.from(text).slice(0, NAMED_CHARACTERS).join('');
  const stop = () => {
    flushSync(() => setEditing(false));
    editButton.current?.focus();
  };
  return (
    <li className={below.item}>
      <p className={below.line}>
        <bdi className={commentStyles.author}>{author}</bdi>
        <RelativeTime at={created_at} hasTime />
        {updated_at !== created_at && <span>{texts.edited}</span>}
      </p>
      {isEditing ? (
        <CommentForm
          postId={post_id}
          draftKey={`comment ${id}`}
          label={texts.editedComment}
          sendLabel={texts.save}
          text={text}
          takesFocus
          onSend={onChange}
          onSent={stop}
          onCancel={stop}
        />
      ) : (
        <p className={commentStyles.text} dir="auto">
          <LinkedText mentions={mentions}>{text}</LinkedText>
        </p>
      )}
      {!isEditing && (mayEdit || mayDelete) && (
        <div className={styles.itemActions}>
          {mayEdit && (
            <Button
              ref={editButton}
              tone="quiet"
              icon="edit"
              aria-label={texts.editOf(author, start)}
              onClick={() => setEditing(true)}
            >
              {texts.edit}
            </Button>
          )}
          {mayDelete && (
            <Button tone="quiet" icon="trash" aria-label={texts.deleteOf(author, start)} onClick={onDelete}>
              {texts.delete}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
