import { useEffect, useState } from 'react';

import type { NewImage } from './save-images.ts';

/** Images with URLs to show them, which are valid as long as the component is mounted. */
export function useImages(files: readonly File[]) {
  const [images, setImages] = useState<readonly NewImage[]>(() => files.map((file) => ({ file })));
  const [urls, setUrls] = useState<ReadonlyMap<File, string>>(new Map());
  useEffect(() => {
    const created = new Map(files.map((file) => [file, URL.createObjectURL(file)]));
    setUrls(created);
    return () => {
      for (const url of created.values()) URL.revokeObjectURL(url);
    };
  }, [files]);
  const remove = (removed: NewImage) => setImages((before) => before.filter((image) => image !== removed));
  return { images, urls, remove };
}
