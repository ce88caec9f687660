import { TITLE_MAX_LENGTH, type Post, type Tag } from '@benotes/contract';
import { useAppBar } from '@benotes/platform';
import { Button, Field, Icon, IconButton, type TagSelectHandle, TextField } from '@benotes/ui';
import { TextArea } from '@benotes/ui/text-area';
import { useEffect, useRef, useState } from 'react';

import banner from '../../write/banner/banner.module.css';
import { useLeaveGuard } from '../../write/post-form/use-leave-guard.tsx';
import styles from './adding.module.css';
import { rememberCollection } from './last-collection.ts';
import { PlacingFields, type Placing } from './placing-fields.tsx';
import { type ImageFailure, type NewImage, saveImages } from './save-images.ts';
import type { Saved } from './saved-panel.tsx';
import { texts } from './texts.ts';

interface SharedImagesProps {
  files: readonly File[];
  title: string;
  text: string;
  collectionId: Post['collection_id'];
  knownTags: readonly Tag[] | undefined;
  onSaved: (saved: Saved) => void;
}

/** Images that another app shared. Each becomes a note. */
export function SharedImages({ files, collectionId, knownTags, onSaved, ...shared }: SharedImagesProps) {
  const [images, setImages] = useState<readonly NewImage[]>(() => files.map((file, index) => ({ file, key: index })));
  const remove = (removed: NewImage) => setImages((before) => before.filter((image) => image !== removed));
  const [title, setTitle] = useState(shared.title);
  const [text, setText] = useState(shared.text);
  const [placing, setPlacing] = useState<Placing>({ collection_id: collectionId, tags: [] });
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<ImageFailure>();
  const isBusy = useRef(false); // two clicks may precede the next render
  const savedIds = useRef<number[]>([]);
  const [savedCount, setSavedCount] = useState(0);
  const tagField = useRef<TagSelectHandle>(null);

  const finish = () => {
    rememberCollection(placing.collection_id);
    onSaved({ collection_id: placing.collection_id, ids: savedIds.current });
  };
  const leaveOut = (image: NewImage) => {
    remove(image);
    setFailure(undefined);
    if (images.length === 1) finish(); // the others are saved
  };
  const onImage = (image: NewImage, { id }: Post) => {
    setSavedCount(savedIds.current.unshift(id));
    remove(image);
  };
  const run = async () => {
    if (isBusy.current || images.length === 0) return;
    isBusy.current = true;
    setIsSaving(true);
    setFailure(undefined);
    const notes = { ...placing, title: title.trim(), text: text.trim() };
    const tags = tagField.current?.settle() ?? placing.tags;
    const failed = await saveImages(images, { ...notes, tags }, onImage);
    isBusy.current = false;
    setIsSaving(false);
    if (failed) return setFailure(failed);
    finish();
  };

  const isWritten = title !== shared.title || text !== shared.text;
  const leaveDialog = useLeaveGuard({
    isUnsaved: isWritten && !isSaving,
    onLeave: () => {},
    onSave: () => void run(),
  });

  useAppBar({
    title: texts.add,
    action: {
      label: texts.save,
      icon: 'checkmark',
      hint: texts.saveHint,
      busy: isSaving,
      disabledReason: images.length === 0 ? texts.nothingToSave : undefined,
      run: () => void run(),
    },
  });

  return (
    <form className={styles.form} aria-label={texts.add} onSubmit={(event) => event.preventDefault()}>
      {failure && (
        <div role="alert" className={banner.banner} data-type="error">
          <Icon name="warning" />
          <p className={banner.text}>{texts.imageNotSaved(failure.image.file.name, failure.error)}</p>
          <Button onClick={() => void run()}>{texts.saveAgain}</Button>
        </div>
      )}
      <ul className={styles.images} aria-label={texts.images}>
        {images.map((image, index) => {
          const name = texts.image(image.file.name, index + 1);
          return (
            <li key={image.key} className={styles.image}>
              <FileImage file={image.file} name={name} />
              {!isSaving && images.length + savedCount > 1 && (
                <IconButton
                  className={styles.remove}
                  icon="close"
                  label={texts.remove(name)}
                  onClick={() => leaveOut(image)}
                />
              )}
            </li>
          );
        })}
      </ul>
      {/* Always rendered, so that progress is announced. */}
      <output className={styles.hint}>
        {isSaving
          ? texts.savingImage(savedCount + 1, savedCount + images.length)
          : images.length > 1 && texts.eachImage}
      </output>
      <TextField
        label={texts.title}
        maxLength={TITLE_MAX_LENGTH}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <Field label={texts.note}>
        {(ids) => <TextArea {...ids} grows rows={3} value={text} onChange={({ target }) => setText(target.value)} />}
      </Field>
      <PlacingFields placing={placing} onChange={setPlacing} knownTags={knownTags} tagField={tagField} />
      {leaveDialog}
    </form>
  );
}

/** An image that is not uploaded yet. */
function FileImage({ file, name }: { file: File; name: string }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return <img ref={image} alt={name} />;
}
