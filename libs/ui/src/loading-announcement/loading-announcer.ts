import { texts } from '../texts.ts';
import styles from '../visually-hidden/visually-hidden.module.css';
import { isolate } from '../bidi/isolate.ts';

/** What comes sooner is not announced, in ms. */
export const QUIET_MS = 1000;
/** How long nothing may be under way until all has come, in ms: one thing is often asked for after the other. */
export const SETTLED_MS = 150;
/** How long the result stays for a screen reader to announce, in ms: later it would be met as part of the page. */
export const ANNOUNCED_MS = 5000;

/** What is under way, by its label; the oldest first. */
const waits = new Set<{ label: string }>();
let isSaid = false;
let isFailed = false;
let outcome: string | undefined;
let begun: ReturnType<typeof setTimeout> | undefined;
let settled: ReturnType<typeof setTimeout> | undefined;
let cleared: ReturnType<typeof setTimeout> | undefined;

/**
 * Something on the screen is under way, until the returned function is called. Where that takes longer than a second a
 * screen reader says so, once, and afterwards what came.
 */
export function beginLoading(label: string): () => void {
  const wait = { label };
  waits.add(wait);
  clearTimeout(settled);
  if (begun === undefined) {
    isFailed = false;
    outcome = undefined;
    prepareRegion(); // a region is heard when it changes, not when it comes
    begun = setTimeout(announce, QUIET_MS);
  }
  return () => {
    waits.delete(wait);
    if (waits.size > 0) return;
    clearTimeout(settled);
    settled = setTimeout(finish, SETTLED_MS);
  };
}

/** What was waited for did not come; whoever shows that is read out by itself. */
export function noteFailure(): void {
  isFailed = true;
}

/** What came instead of a list, in a sentence. */
export function noteOutcome(sentence: string): void {
  outcome = sentence;
}

function announce(): void {
  const [oldest] = waits;
  if (!oldest) return; // all came a moment ago
  isSaid = true;
  say(oldest.label);
}

function finish(): void {
  clearTimeout(begun);
  begun = undefined;
  if (!isSaid) return;
  say(isFailed ? '' : (outcome ?? texts.loaded(isolate(placeName()))));
  isSaid = false;
  clearTimeout(cleared);
  cleared = setTimeout(() => !isSaid && say(''), ANNOUNCED_MS);
}

const topDialog = (): HTMLElement | undefined => [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1);

/** What the screen or the dialog on top of it is called. */
function placeName(): string {
  const heading = topDialog()?.querySelector('h1, h2') ?? document.querySelector('h1');
  const name = document.getElementById(heading?.getAttribute('aria-labelledby') ?? '') ?? heading;
  return name?.textContent ?? '';
}

/** Of the dialog on top, for all else cannot be heard then. Copies of this library share it. */
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

function say(sentence: string): void {
  const region = prepareRegion();
  // A dialog may have opened or closed since the last announcement.
  for (const other of document.querySelectorAll('[data-waiting]')) if (other !== region) other.textContent = '';
  region.textContent = sentence;
}
