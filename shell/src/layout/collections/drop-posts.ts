import { canEdit, UNCATEGORIZED_ID } from '@benotes/contract';
import { on, sharedRootOf } from '@benotes/platform';

/** How long a drag must stay over a collapsed collection until it expands. */
const EXPAND_DELAY_MS = 600;
/** Distance from the edge at which the sidebar scrolls, and the step per frame, in px. */
const EDGE_PX = 40;
const STEP_PX = 10;

/** Highlights the collection under a dragged post and accepts the drop. Returns a function that stops this. */
export function acceptDroppedPosts(expand: (id: number) => void): () => void {
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
    if (target?.getAttribute('aria-expanded') === 'false')
      rest = setTimeout(() => expand(idOf(target)), EXPAND_DELAY_MS);
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
    if (target && !target.closest('[data-takes-no-posts]') && takesPosts(idOf(target))) return target;
  }
  return undefined;
}

/** Whether posts can be moved to a collection: one's own, or one of somebody else where the user may edit. */
function takesPosts(id: number): boolean {
  const root = sharedRootOf(id);
  return !root || canEdit(root.permission);
}

const idOf = (target: HTMLElement) => Number(target.dataset['dropId']);
