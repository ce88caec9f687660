import { listPagePictures, type Post } from '@benotes/contract';
import { call, useRequest } from '@benotes/platform';
import { Button, Dialog, useWhenOnline } from '@benotes/ui';
import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react';

import styles from './picture-dialog.module.css';
import { PictureGrid } from './picture-grid.tsx';
import { type ChosenPicture, savePicture } from './save-picture.ts';
import { texts } from './texts.ts';
import { useUpload } from './use-upload.ts';

const IMAGE_TYPES = 'image/jpeg,image/png,image/webp,image/gif';
const NONE: readonly string[] = [];

interface PictureDialogProps {
  post: Post;
  onSaved?: (post: Post) => void;
  onClose: () => void;
}

/** Lets the user choose the picture of a link: one of its page, one from a file, or none. */
export function PictureDialog({ post, onSaved, onClose }: PictureDialogProps) {
  const { image_path: current } = post;
  const { result: found, retry } = useRequest(post.url ?? '', fetchPictures);
  useWhenOnline(found === null, retry);
  const [chosen, setChosen] = useState(current);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const upload = useUpload(post.collection_id, setChosen, setFailure);
  const input = useRef<HTMLInputElement>(null);

  const save = async () => {
    if (saving || upload.busy) return;
    if (chosen === current) return onClose();
    setSaving(true);
    setFailure(undefined);
    const saved = await savePicture(post, pictureOf(chosen, found ?? NONE));
    setSaving(false);
    if (!saved.post) return setFailure(saved.error);
    onSaved?.(saved.post);
    onClose();
  };
  /** This is no form, because it may be opened within one. */
  const saveOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    void save();
  };
  const chooseFile = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    currentTarget.value = ''; // so that choosing the same file again fires a change event
    if (file) void upload.start(file);
  };
  return (
    <Dialog
      open
      title={texts.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button tone="primary" busy={saving} blocked={upload.busy} onClick={() => void save()}>
            {texts.save}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <PictureGrid
          current={current}
          uploaded={upload.path}
          found={found ?? NONE}
          value={chosen}
          onKeyDown={saveOnEnter}
          onChange={(value) => {
            setChosen(value);
            setFailure(undefined);
          }}
        />
        <output className={styles.status}>{statusOf(found)}</output>
        <div className={styles.sources}>
          {found === null && <Button onClick={retry}>{texts.retry}</Button>}
          <Button icon="image" busy={upload.busy} onClick={() => input.current?.click()}>
            {texts.fromFile}
          </Button>
        </div>
        <input ref={input} type="file" hidden accept={IMAGE_TYPES} aria-label={texts.file} onChange={chooseFile} />
        <p role="alert" className={styles.error}>
          {failure}
        </p>
      </div>
    </Dialog>
  );
}

/** The addresses of the pictures of a page; null if they could not be had. */
async function fetchPictures(url: string, signal: AbortSignal): Promise<readonly string[] | null> {
  try {
    return (await call(listPagePictures, { query: { url } }, { signal })).data;
  } catch {
    return null; // the dialog offers a Retry
  }
}

function statusOf(found: readonly string[] | null | undefined): string {
  if (found === undefined) return texts.loading;
  if (found === null) return texts.notLoaded;
  return found.length === 0 ? texts.noneFound : texts.found(found.length);
}

const pictureOf = (chosen: string | null, found: readonly string[]): ChosenPicture =>
  chosen !== null && found.includes(chosen) ? { image_url: chosen } : { image_path: chosen };
