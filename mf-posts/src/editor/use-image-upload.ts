import { useEffect, useRef, useState } from 'react';
import { Editor } from 'slate';

import { insertImage, presentPlace } from './commands/insert-image.ts';

/** Sends an image and gives its address; null when it was refused, which the person has read. */
export type UploadImage = (file: File, signal: AbortSignal) => Promise<string | null>;

interface ImageUpload {
  isUploading: boolean;
  /** Sends images, one after the other, and puts them where the caret is now. */
  add: (files: readonly File[]) => void;
}

/** Uploads images into the text while one goes on writing in it. */
export function useImageUpload(
  editor: Editor,
  upload: UploadImage | undefined,
  onUploading?: (isUploading: boolean) => void,
): ImageUpload {
  const [isUploading, setUploading] = useState(false);
  const running = useRef(0);
  const stay = useRef<AbortController>();

  useEffect(() => {
    const controller = new AbortController();
    stay.current = controller;
    return () => controller.abort();
  }, []);

  const count = (change: 1 | -1) => {
    running.current += change;
    setUploading(running.current > 0);
    onUploading?.(running.current > 0);
  };
  const send = async (files: readonly File[], sendOne: UploadImage, signal: AbortSignal) => {
    let place = notePlace(editor);
    count(1);
    try {
      for (const file of files) {
        const src = await sendOne(file, signal); // in order, and no crowd of large requests
        if (signal.aborted) break;
        if (src !== null) place = notePlace(editor, insertImage(editor, src, place.unref()));
      }
    } finally {
      place.unref();
      if (!signal.aborted) count(-1);
    }
  };

  return {
    isUploading,
    add: (files) => {
      if (upload && stay.current) void send(files, upload, stay.current.signal);
    },
  };
}

/** Keeps a place while the text changes, before what is typed there meanwhile. */
const notePlace = (editor: Editor, at = presentPlace(editor)) => Editor.pointRef(editor, at, { affinity: 'backward' });
