import { UNCATEGORIZED_ID } from '@benotes/contract';
import { on } from '@benotes/platform';

/** Resting over a folded collection unfolds it. */
const REST_MS = 600;
/** So near to the edge of the sidebar it scrolls, in px, and so far in a frame. */
const EDGE_PX = 40;
const STEP_PX = 10;

/** Marks the collection a dragged post is over, and takes the post when it is let go there; until the function it gives is called. */
export function takePosts(unfold: (id: number) => void): () => void {
  let over: HTMLElement | undefined;
  let rest: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  let at = { x: 0, y: 0 };

  const aim = (target: HTMLElement | undefined) => {
    if (target === over) return;
    clearTimeout(rest);
    over?.removeAttribute('data-over');
    target?.setAttribute('data-over', '');
    over = target;
    if (target?.getAttribute('aria-expanded') === 'false') rest = setTimeout(() => unfold(idOf(target)), REST_MS);
  };
  const scroll = () => {
    frame = requestAnimationFrame(scroll);
    const area = elementsAt(at).find((element) => element.hasAttribute('data-drop-area'));
    if (!area) return;
    const { top, bottom } = area.getBoundingClientRect();
    if (at.y < top + EDGE_PX) area.scrollTop -= STEP_PX;
    else if (at.y > bottom - EDGE_PX) area.scrollTop += STEP_PX;
    aim(targetAt(at));
  };
  const end = () => {
    cancelAnimationFrame(frame);
    frame = 0;
    aim(undefined);
  };

  const stops = [
    on('post:dragged', ({ x, y }) => {
      at = { x, y };
      aim(targetAt(at));
      frame ||= requestAnimationFrame(scroll);
    }),
    on('post:dropped', ({ x, y, take }) => {
      const target = targetAt({ x, y });
      end();
      if (target) take(idOf(target) === UNCATEGORIZED_ID ? null : idOf(target));
    }),
    end,
  ];
  return () => stops.forEach((stop) => stop());
}

const elementsAt = ({ x, y }: { x: number; y: number }) => document.elementsFromPoint(x, y);

function targetAt(point: { x: number; y: number }): HTMLElement | undefined {
  for (const element of elementsAt(point)) {
    const target = element.closest<HTMLElement>('[data-drop-id]');
    if (target) return target;
  }
  return undefined;
}

const idOf = (target: HTMLElement) => Number(target.dataset['dropId']);
