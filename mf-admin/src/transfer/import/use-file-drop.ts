import { usePageDrop } from '@benotes/ui/page-drop';

/** Calls `onDrop` with a file dropped anywhere on the page. True while one is dragged over it. */
export const useFileDrop = (onDrop: (file: File) => void): boolean =>
  usePageDrop({
    accepts: ({ dataTransfer }) => dataTransfer?.types.includes('Files') ?? false,
    onDrop: ({ files: [file] }) => {
      if (file) onDrop(file);
    },
  });
