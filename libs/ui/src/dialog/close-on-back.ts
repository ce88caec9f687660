import { back } from './back.ts';

/** The state of an entry of the history: that of the router, and how many overlays are open at it. */
type State = { idx?: number; key?: string; overlays?: number } | null;

/** An open overlay has an entry of its own, which Back leaves. */
interface Overlay {
  close: () => void;
  /** The state of the page below it. */
  page: State;
}

/** The open ones, the top one last. */
const opened: Overlay[] = [];
/** What happens at the entries that `history.back()` called here leads to; the router does not hear of them. */
const arrivals: (() => void)[] = [];
/** The router's index of the entry that Back or Forward led to last, while no overlay was opened since. */
let lastIndex: number | undefined;

const stateNow = () => history.state as State;
const overlaysAt = (state: State) => state?.overlays ?? 0;

/**
 * Lets Back close an overlay instead of leaving the page. Returns a function to be called when it closes, which removes
 * its entry from the history. A page that the overlay leads to follows or replaces the one below, as if there was no
 * overlay.
 */
export function closeOnBack(close: () => void): () => void {
  back.onPop = onPop;
  lastIndex = undefined;
  const page = stateNow();
  const count = opened.length + 1;
  // It may take over the entry of one that has just closed.
  if (overlaysAt(page) < count) history.pushState({ ...page, overlays: count }, '');
  const overlay = { close, page };
  opened.push(overlay);
  return () => {
    const index = opened.indexOf(overlay);
    if (index < 0) return; // Back has closed it
    opened.splice(index, 1);
    // Not at once: what closed it may be about to navigate.
    setTimeout(() => leaveEntry(page));
  };
}

function leaveEntry(page: State): void {
  const state = stateNow();
  if (overlaysAt(state) > opened.length) return goBack(() => {});
  // The router has replaced the entry of the overlay, and meant the page below.
  const isReplaced = overlaysAt(state) === 0 && state !== null && state.idx === page?.idx && state.key !== page?.key;
  if (!isReplaced) return;
  const { href } = location;
  goBack(() => history.replaceState(state, '', href));
}

function goBack(then: () => void): void {
  arrivals.push(then);
  history.back();
}

function onPop(event: PopStateEvent): void {
  const state = event.state as State;
  const count = overlaysAt(state);
  const arrive = arrivals.shift();
  if (arrive) {
    event.stopImmediatePropagation();
    arrive();
  } else if (count < opened.length) {
    const closed = opened.splice(count).toReversed();
    // Otherwise Back has led further than to the page below.
    if (state?.key === closed.at(-1)?.page?.key) event.stopImmediatePropagation();
    for (const { close } of closed) close();
  } else if (count > opened.length) {
    // Left behind when an overlay led to another page: it looks like the one below it.
    event.stopImmediatePropagation();
    if (lastIndex !== undefined && lastIndex === state?.idx) history.forward();
    else history.back();
  } else lastIndex = state?.idx;
}
