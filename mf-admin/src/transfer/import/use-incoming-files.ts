import { useLatest } from '@benotes/ui';
import { usePageDrop } from '@benotes/ui/page-drop';
import { useEffect } from 'react';

import { type ChosenFiles, chosenByDrop, chosenFrom } from './chosen-files.ts';

/**
 * Calls `onFiles` with files or folders dropped anywhere on the page, or pasted. True while they are dragged over it.
 */
export function useIncomingFiles(onFiles: (files: Promise<ChosenFiles>) => void): boolean {
  const latest = useLatest(onFiles);
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const files = clipboardData?.files ?? [];
      if (files.length > 0) latest.current(Promise.resolve(chosenFrom(files)));
    };
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, [latest]);
  return usePageDrop({
    accepts: ({ dataTransfer }) => dataTransfer?.types.includes('Files') ?? false,
    onDrop: (dropped) => onFiles(chosenByDrop(dropped)),
  });
}
