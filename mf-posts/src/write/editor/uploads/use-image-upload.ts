import type { ImageSize } from '@benotes/contract';
import { useEffect, useRef, useState } from 'react';
import { Editor } from 'slate';

import { insertImage, insertionPoint } from '../commands/insert-image.ts';
import { onEditorChange } from '../text/editor-changes.ts';
import { type PendingImage, Uploads } from './pending-uploads.ts';

/**
 * Uploads an image and returns its URL; null when it failed, which the function has reported to the user. `onProgress`
 * gets the share sent, from 0 to 1.
 */
export type UploadImage = (
  file: File,
  signal: AbortSignal,
  onProgress: (share: number) => void,
) => Promise<string | null>;

interface ImageUpload {
  uploads: Uploads;
  /** Uploads images one after the other and inserts them at the current caret. */
  add: (files: readonly File[]) => void;
}

let lastId = 0;

/** Uploads images into the note while the user continues typing. */
export function useImageUpload(
  editor: Editor,
  upload: UploadImage | undefined,
  onUploading?: (isUploading: boolean) => void,
): ImageUpload {
  const [uploads] = useState(() => new Uploads());
  const lifetime = useRef<AbortController>();

  useEffect(() => {
    const controller = new AbortController();
    lifetime.current = controller;
    return () => controller.abort();
  }, []);
  useEffect(
    () => onEditorChange(editor, (change) => change === 'document' && uploads.comparePlaces()),
    [editor, uploads],
  );

  const send = async (files: readonly File[], sendOne: UploadImage, unmounted: AbortSignal) => {
    const group = (lastId += 1);
    const pending = files.map((file) => pendingImage(file, unmounted));
    uploads.set([
      ...uploads.groups(),
      { id: group, place: trackPoint(editor), images: pending.map(({ image }) => image) },
    ]);
    onUploading?.(true);
    const place = () => uploads.groups().find(({ id }) => id === group)?.place;
    try {
      for (const { file, image, signal } of pending) {
        // Sequentially, to keep their order and to avoid large requests in parallel.
        const uploaded = signal.aborted
          ? null
          : await uploadAndMeasure(file, signal, sendOne, (sent) => uploads.changeImage(group, image.id, { sent }));
        if (unmounted.aborted) break;
        const at = uploaded && insertImage(editor, uploaded, place()?.unref() ?? null);
        uploads.change(group, (one) => ({
          ...one,
          place: at ? trackPoint(editor, at) : one.place,
          images: one.images.filter(({ id }) => id !== image.id),
        }));
      }
    } finally {
      for (const { image } of pending) URL.revokeObjectURL(image.preview);
      place()?.unref();
      uploads.set(uploads.groups().filter(({ id }) => id !== group));
      if (!unmounted.aborted) onUploading?.(uploads.groups().length > 0);
    }
  };

  return {
    uploads,
    add: (files) => {
      if (upload && lifetime.current) void send(files, upload, lifetime.current.signal);
    },
  };
}

function pendingImage(file: File, unmounted: AbortSignal): { file: File; image: PendingImage; signal: AbortSignal } {
  const controller = new AbortController();
  unmounted.addEventListener('abort', () => controller.abort());
  const image = {
    id: (lastId += 1),
    name: file.name,
    sent: null,
    preview: URL.createObjectURL(file),
    cancel: () => controller.abort(),
  };
  return { file, image, signal: controller.signal };
}

async function uploadAndMeasure(
  file: File,
  signal: AbortSignal,
  sendOne: UploadImage,
  onProgress: (share: number) => void,
): Promise<({ src: string } & Partial<ImageSize>) | null> {
  onProgress(0);
  const src = await sendOne(file, signal, onProgress);
  if (src === null || signal.aborted) return null;
  return { src, ...(await measureImage(src)) };
}

/** The natural size of an image, once it is decoded; null when it cannot be. */
async function measureImage(src: string): Promise<ImageSize | null> {
  const image = new Image();
  if (typeof image.decode !== 'function') return null; // jsdom
  image.src = src;
  try {
    await image.decode();
  } catch {
    return null;
  }
  return { width: image.naturalWidth, height: image.naturalHeight };
}

/** Tracks a point while the text changes; text typed at the point comes after it. */
const trackPoint = (editor: Editor, at = insertionPoint(editor)) =>
  Editor.pointRef(editor, at, { affinity: 'backward' });
