import { afterAll, vi } from 'vitest';

const { body, documentElement: root, head } = document;
const initialUrl = location.href;

/** What tests replace, and what libraries add. */
const owners: object[] = [globalThis, navigator, document, Element.prototype, HTMLElement.prototype, Range.prototype];
const initial = owners.map((owner) => Object.getOwnPropertyDescriptors(owner));

const removals = [recordListeners(window), recordListeners(document), recordTimers()];

/** Returns a function that removes the listeners added from now on: those of a file, and of the modules it loads. */
function recordListeners(target: EventTarget): () => void {
  const listeners: Parameters<EventTarget['removeEventListener']>[] = [];
  const add = target.addEventListener.bind(target);
  target.addEventListener = (...args: Parameters<EventTarget['addEventListener']>) => {
    listeners.push(args);
    add(...args);
  };
  return () => listeners.forEach((args) => target.removeEventListener(...args));
}

/** Returns a function that ends the timers started from now on: they would change the page of the next file. */
function recordTimers(): () => void {
  const timers: NodeJS.Timeout[] = [];
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const recorded = new Proxy(globalThis[name], {
      apply: (start, self, args) => {
        const timer = Reflect.apply(start, self, args) as NodeJS.Timeout;
        timers.push(timer);
        return timer;
      },
    });
    Object.assign(globalThis, { [name]: recorded });
  }
  return () => timers.forEach((timer) => clearTimeout(timer));
}

/**
 * Cancels the frames that nobody waits for any more. jsdom draws frames with a timer as long as one is asked for: if
 * only that timer ended, no test that follows would get a frame.
 */
function cancelFrames(): void {
  for (let frame = requestAnimationFrame(() => {}); frame > 0; frame -= 1) cancelAnimationFrame(frame);
}

// Files share a page, since creating one takes longer than most of their tests. The next one finds it as new, and loads
// its modules again.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  cancelFrames();
  for (const remove of removals) remove();
  getSelection()?.removeAllRanges();
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`;
  history.replaceState(null, '', initialUrl);
  head.replaceChildren();
  body.replaceChildren();
  for (const element of [root, body]) for (const name of element.getAttributeNames()) element.removeAttribute(name);
  owners.forEach((owner, index) => restore(owner, initial[index]!));
  vi.resetModules();
});

function restore(owner: object, descriptors: PropertyDescriptorMap): void {
  for (const key of Reflect.ownKeys(owner)) if (!(key in descriptors)) Reflect.deleteProperty(owner, key);
  for (const [key, before] of Object.entries(descriptors)) {
    const now = Object.getOwnPropertyDescriptor(owner, key);
    if (now?.value !== before.value || now?.get !== before.get) Reflect.defineProperty(owner, key, before);
  }
}
