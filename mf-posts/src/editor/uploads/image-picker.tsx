import type { RefObject } from 'react';

import { texts } from '../texts.ts';

const IMAGE_TYPES = 'image/jpeg,image/png,image/webp,image/gif';

interface ImagePickerProps {
  /** The field that opens the choice of files when it is clicked. */
  input: RefObject<HTMLInputElement>;
  /** Called with one file at least. */
  onFiles: (files: readonly File[]) => void;
}

/** Lets one choose images from this device; nothing of it is seen. */
export function ImagePicker({ input, onFiles }: ImagePickerProps) {
  return (
    <input
      ref={input}
      type="file"
      hidden
      multiple
      accept={IMAGE_TYPES}
      aria-label={texts.image}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        currentTarget.value = ''; // so that the same file can be chosen again
        if (files.length > 0) onFiles(files);
      }}
    />
  );
}
