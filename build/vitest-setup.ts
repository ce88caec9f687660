import { threadId } from 'node:worker_threads';

import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// react-sortable-hoc uses findDOMNode, about which React 18 warns (docs/decisions/0003-react-18.md).
const EXPECTED = /findDOMNode is deprecated/;

// Lazy components are compiled when a test first renders them, which takes a while on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// jsdom loads no fonts.
Object.assign(document, { fonts: { ready: Promise.resolve() } });

// jsdom renders dialogs but cannot open them.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    this.open = false;
  },
});

// Files run in threads of one process, which Node's channels connect; in the product, they connect pages of one
// browser.
const { BroadcastChannel } = globalThis;
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} of thread ${threadId}`);
  }
};

let errors: unknown[][] = [];

beforeEach(() => {
  errors = [];
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    if (!EXPECTED.test(String(words[0]))) errors.push(words);
  });
});

// A test that expects one mocks it: `vi.mocked(console.error).mockImplementation(() => {})`, or creates its own spy.
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  // What components do after they are unmounted, such as returning the focus, belongs to this test, as does the code
  // that they still load: it cannot be loaded once the page is gone.
  vi.useRealTimers();
  // At most a second: a test may have code that never loads.
  await Promise.race([vi.dynamicImportSettled(), new Promise((resolve) => setTimeout(resolve, 1000))]);
  await new Promise((resolve) => setTimeout(resolve));
  // oxlint-disable-next-line vitest/no-standalone-expect -- runs after every test, and fails it
  expect(errors, 'console.error was not called unexpectedly').toEqual([]);
});
