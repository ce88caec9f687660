import { isolate } from '../bidi/isolate.ts';
import { texts } from '../texts.ts';
import styles from '../visually-hidden/visually-hidden.module.css';

/** Shorter loading is not announced, in ms. */
export const ANNOUNCE_DELAY_MS = 1000;
/** Idle time after which loading is finished, in ms: requests often follow one another. */
export const SETTLED_MS = 150;
/** How long the result stays in the live region, in ms: later it would be read as part of the page. */
export const RESULT_MS = 5000;

/** Pending tasks by label, the oldest first. */
const pending = new Set<{ label: string }>();
let isAnnounced = false;
let hasFailed = false;
let result: string | undefined;
let announceTimer: ReturnType<typeof setTimeout> | undefined;
let settleTimer: ReturnType<typeof setTimeout> | undefined;
let clearTimer: ReturnType<typeof setTimeout> | undefined;

/**
 * Reports that something is loading until the returned function is called. If it takes longer than a second, screen
 * readers announce it once, and the result afterwards.
 */
export function beginLoading(label: string): () => void {
  const task = { label };
  pending.add(task);
  clearTimeout(settleTimer);
  if (announceTimer === undefined) {
    hasFailed = false;
    result = undefined;
    prepareRegion(); // a live region must exist before it changes
    announceTimer = setTimeout(announce, ANNOUNCE_DELAY_MS);
  }
  return () => {
    pending.delete(task);
    if (pending.size > 0) return;
    clearTimeout(settleTimer);
    settleTimer = setTimeout(finish, SETTLED_MS);
  };
}

/** Loading failed: the error message announces itself. */
export function setLoadingFailed(): void {
  hasFailed = true;
}

/** Sets the announcement of the result. */
export function setLoadingResult(sentence: string): void {
  result = sentence;
}

/** Forgets what is announced and what was going to be: it may name what the user, who has signed out, has seen. */
export function clearAnnouncement(): void {
  for (const timer of [announceTimer, settleTimer, clearTimer]) clearTimeout(timer);
  announceTimer = undefined;
  isAnnounced = false;
  result = undefined;
  pending.clear();
  for (const region of document.querySelectorAll('[data-waiting]')) region.textContent = '';
}

function announce(): void {
  const [oldest] = pending;
  if (!oldest) return; // everything has just loaded
  isAnnounced = true;
  setText(oldest.label);
}

function finish(): void {
  clearTimeout(announceTimer);
  announceTimer = undefined;
  if (!isAnnounced) return;
  setText(hasFailed ? '' : (result ?? texts.loaded(isolate(placeName()))));
  isAnnounced = false;
  clearTimeout(clearTimer);
  clearTimer = setTimeout(() => !isAnnounced && setText(''), RESULT_MS);
}

const topDialog = (): HTMLElement | undefined => [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1);

/** The title of the top dialog or the screen. */
function placeName(): string {
  const heading = topDialog()?.querySelector('h1, h2') ?? document.querySelector('h1');
  const name = document.getElementById(heading?.getAttribute('aria-labelledby') ?? '') ?? heading;
  return name?.textContent ?? '';
}

/** The live region of the top dialog, because everything else is inert, shared by copies of this library. */
function prepareRegion(): HTMLElement {
  const place = topDialog() ?? document.body;
  const known = place.querySelector<HTMLElement>(':scope > [data-waiting]');
  if (known) return known;
  const region = document.createElement('div');
  region.dataset['waiting'] = '';
  region.className = styles.hidden ?? '';
  region.ariaLive = 'polite';
  place.append(region);
  return region;
}

function setText(sentence: string): void {
  const region = prepareRegion();
  // A dialog may have opened or closed since the last announcement.
  for (const other of document.querySelectorAll('[data-waiting]')) if (other !== region) other.textContent = '';
  region.textContent = sentence;
}
