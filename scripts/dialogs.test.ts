import { expect, it } from 'vitest';

import { readTracked, trackedFiles } from './tracked-files.mjs';

/** The opening tag of a dialog, as the formatter breaks it. */
const DIALOG = /^( *)<Dialog\n[\s\S]*?^\1>/gm;
/** Its main button only closes it: it shows something, and asks nothing. */
const ONLY_CLOSES = /tone="primary"[^>]*onClick=\{onClose\}/;
/** The button that changes nothing. Confirmations have it from `ConfirmDialog`. */
const CANCEL = /\{texts\.(?:cancel|keepEditing)\}/;

it('Every dialog that asks has a button that changes nothing', () => {
  const asking = trackedFiles()
    .filter((name) => name.endsWith('.tsx') && !/\.(?:test|stories)\.tsx$/.test(name))
    .flatMap((name) => [...readTracked(name).matchAll(DIALOG)].map(([tag]) => ({ name, tag })))
    .filter(({ tag }) => tag.includes('actions=') && !ONLY_CLOSES.test(tag));
  expect(asking.length).toBeGreaterThan(10);
  expect(asking.filter(({ tag }) => !CANCEL.test(tag)).map(({ name }) => name)).toEqual([]);
});
