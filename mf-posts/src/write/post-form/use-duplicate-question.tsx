import type { Post } from '@benotes/contract';
import { paths } from '@benotes/platform';
import { cardName } from '@benotes/post-card';
import { generatePath } from '@benotes/router';
import { Button, Dialog } from '@benotes/ui';
import { type ReactNode, useState } from 'react';

import { collectionName } from '../../posts/collection-name.ts';
import { findSavedLinks } from '../../posts/find-saved-links.ts';
import { texts } from '../saving/texts.ts';

interface Question {
  url: string;
  saved: Post;
  onSave: () => void;
}

/** Asks before a link is stored that is stored already. Returns the dialog to render. */
export function useDuplicateQuestion() {
  const [question, setQuestion] = useState<Question>();
  const [isChecking, setIsChecking] = useState(false);

  /** Saves, unless another post has this URL or a similar one: then the user decides. */
  const saveUnlessSaved = async (url: string | undefined, ownId: Post['id'] | undefined, onSave: () => void) => {
    if (url === undefined) return onSave();
    if (isChecking) return;
    setIsChecking(true);
    const saved = (await findSavedLinks(url)).find(({ id }) => id !== ownId);
    setIsChecking(false);
    if (saved) setQuestion({ url, saved, onSave });
    else onSave();
  };

  const close = () => setQuestion(undefined);
  const dialog: ReactNode = question && (
    <Dialog
      open
      title={texts.alreadyIn(collectionName(question.saved.collection_id), question.saved.url === question.url)}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{texts.keepEditing}</Button>
          <Button
            onClick={() => {
              close();
              question.onSave();
            }}
          >
            {texts.saveAnyway}
          </Button>
          {/* In another tab, because the form has text that is not saved. */}
          <Button
            tone="primary"
            data-initial-focus
            onClick={() => {
              close();
              window.open(generatePath(paths.post, { id: String(question.saved.id) }), '_blank', 'noopener');
            }}
          >
            {texts.editSaved}
          </Button>
        </>
      }
    >
      <p dir="auto">
        <strong>{cardName(question.saved)}</strong>
      </p>
      {question.saved.url !== question.url && <p dir="ltr">{question.saved.url}</p>}
    </Dialog>
  );
  return { saveUnlessSaved, isChecking, dialog };
}
