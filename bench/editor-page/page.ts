import type { Bench, EditorName } from './bench.ts';
import { compareDocuments, compareGenerated } from './form.ts';
import { noteOf } from './note.ts';
import { convertOurs, mountOurs } from './ours.ts';
import { mountPlainSlate, pasteIntoPlainSlate } from './plain-slate.tsx';
import { convertTiptap, mountTiptap } from './tiptap.ts';

const host = () => {
  const found = document.getElementById('host');
  if (!found) throw new Error('No host.');
  return found;
};

/** Resolves after the next paint. */
const painted = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.addEventListener('message', () => resolve());
      channel.port1.start();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
      channel.port2.postMessage(null);
    });
  });

let keys: number[] = [];
let waiting: (() => void) | undefined;

const recordKey = async (pressedAt: number) => {
  await painted();
  keys.push(performance.now() - pressedAt);
  waiting?.();
};

// The timestamp of the event includes the time the page was busy before handling it.
window.addEventListener(
  'keydown',
  ({ timeStamp, key }) => {
    if (key !== 'Control') void recordKey(timeStamp);
  },
  { capture: true },
);

const mounts = { ours: mountOurs, 'plain Slate': mountPlainSlate, TipTap: mountTiptap };

const bench: Bench = {
  async open(name: EditorName, blocks) {
    const html = noteOf(blocks);
    await painted();
    const begin = performance.now();
    mounts[name](host(), html);
    while (!document.querySelector('[contenteditable] h2, [contenteditable] p')) await painted();
    await painted();
    return performance.now() - begin;
  },
  async middle() {
    const paragraphs = document.querySelectorAll('[contenteditable] p');
    const block = paragraphs[Math.floor(paragraphs.length / 2)];
    block?.scrollIntoView({ block: 'center' });
    for (let frame = 0; frame < 3; frame += 1) await painted();
    block?.scrollIntoView({ block: 'center' }); // laying out skipped content may have moved it
    await painted();
    const box = block?.getBoundingClientRect();
    return box ? { x: box.left + 40, y: box.top + 8 } : undefined;
  },
  async paste(name, blocks) {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', noteOf(blocks));
    const begin = performance.now();
    if (name === 'plain Slate') pasteIntoPlainSlate(noteOf(blocks));
    else
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    await painted();
    return performance.now() - begin;
  },
  async presses(count) {
    while (keys.length < count)
      await new Promise<void>((resolve) => {
        waiting = resolve;
      });
    const taken = keys;
    keys = [];
    return taken;
  },
  blocks: () => document.querySelectorAll('[contenteditable] h2').length * 10,
  convert: (name, blocks) => (name === 'ours' ? convertOurs(noteOf(blocks)) : convertTiptap(noteOf(blocks))),
  compareGenerated,
  compareDocuments,
};

Object.assign(window, { bench });
