import { afterEach, expect, it } from 'vitest';

import { retryFailedStyles } from './failed-styles.ts';

const links = () => [...document.head.querySelectorAll('link')];
afterEach(() => document.head.replaceChildren());

it('requests failed stylesheets once more, and nothing else', () => {
  const added = ['stylesheet', 'stylesheet', 'modulepreload'].map((rel, at) =>
    Object.assign(document.createElement('link'), { rel, href: `/${at}` }),
  );
  document.head.append(...added);
  for (const link of added.slice(1)) link.dispatchEvent(new Event('error'));
  retryFailedStyles();
  const retried = links();
  expect(retried.map((link) => link.getAttribute('href'))).toEqual(['/0', '/1', '/2']);
  expect(retried.map((link) => added.includes(link))).toEqual([true, false, true]);
  retryFailedStyles();
  expect(links()).toEqual(retried);
});
