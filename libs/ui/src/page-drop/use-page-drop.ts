import { useEffect, useState } from 'react';

import { useLatest } from '../use-latest/use-latest.ts';

interface PageDrop {
  /** Whether what is dragged may be dropped here. Only its kind is known before the drop. */
  accepts: (event: DragEvent) => boolean;
  onDrop: (data: DataTransfer) => void;
}

/** Accepts what is dropped anywhere on the page. True while it is dragged over the page. */
export function usePageDrop(handlers: PageDrop): boolean {
  const [isOver, setIsOver] = useState(false);
  const latest = useLatest(handlers);

  useEffect(() => {
    const over = (event: DragEvent) => {
      const isAccepted = latest.current.accepts(event);
      if (isAccepted) event.preventDefault(); // or the browser would open it instead of the page
      setIsOver(isAccepted);
    };
    const leave = (event: DragEvent) => {
      // Null when the pointer leaves the window, else the next element under it.
      if (event.relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent) => {
      setIsOver(false);
      if (!event.dataTransfer || !latest.current.accepts(event)) return;
      event.preventDefault();
      latest.current.onDrop(event.dataTransfer);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, [latest]);
  return isOver;
}
