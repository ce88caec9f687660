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
/** What happens at the entry that `history.back()` called here leads to; the router does not hear of it. */
let arrival: (() => void) | undefined;
/** The pages below the overlays that have closed, and whose entries are still to be left, one after the other. */
const left: State[] = [];
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
  const overlay = { close, page };
  opened.push(overlay);
  // Not while an entry is being left: that one is left with it.
  if (!arrival) addEntries();
  return () => {
    const index = opened.indexOf(overlay);
    if (index < 0) return; // Back has closed it
    opened.splice(index, 1);
    // Not at once: what closed it may be about to navigate.
    setTimeout(() => {
      left.push(page);
      leaveEntries();
    });
  };
}

/** Adds the entries of overlays that have none. One may take over that of another one, which has just closed. */
function addEntries(): void {
  const state = stateNow();
  for (let count = overlaysAt(state) + 1; count <= opened.length; count += 1)
    history.pushState({ ...state, overlays: count }, '');
}

function leaveEntries(): void {
  const page = arrival ? undefined : left.shift();
  if (page === undefined) return;
  leaveEntry(page);
  leaveEntries();
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
  arrival = then;
  history.back();
}

function arrive(then: () => void): void {
  arrival = undefined;
  then();
  leaveEntries();
  if (!arrival) addEntries();
}

function onPop(event: PopStateEvent): void {
  const state = event.state as State;
  const count = overlaysAt(state);
  if (arrival) {
    event.stopImmediatePropagation();
    arrive(arrival);
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
