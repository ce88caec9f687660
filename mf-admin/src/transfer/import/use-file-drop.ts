import { useEffect, useRef, useState } from 'react';

/** Takes a file that is dropped anywhere on the page; true while one is held over it. */
export function useFileDrop(take: (file: File) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });

  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault(); // or the browser opens the file in the place of the page
      setIsOver(true);
    };
    const leave = (event: DragEvent) => {
      // Null when the pointer leaves the window, else the next element under it.
      if (event.relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent) => {
      setIsOver(false);
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      latest.current(file);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, []);
  return isOver;
}
