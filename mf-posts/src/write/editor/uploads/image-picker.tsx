import type { RefObject } from 'react';

import { texts } from '../texts.ts';

const IMAGE_TYPES = 'image/jpeg,image/png,image/webp,image/gif';

interface ImagePickerProps {
  /** Clicking the input opens the file dialog. */
  input: RefObject<HTMLInputElement>;
  /** Called with at least one file. */
  onFiles: (files: readonly File[]) => void;
}

/** A hidden file input for images. */
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
        currentTarget.value = ''; // so that choosing the same file again fires a change event
        if (files.length > 0) onFiles(files);
      }}
    />
  );
}
