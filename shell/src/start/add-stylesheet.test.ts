import { afterEach, expect, it } from 'vitest';

import { addStylesheet } from './add-stylesheet.ts';

const sheets = () => [...document.head.querySelectorAll('link')];

afterEach(() => document.head.replaceChildren());

it('adds a stylesheet once', () => {
  addStylesheet('/parcel.css');
  addStylesheet('/parcel.css');
  addStylesheet('/other.css');
  expect(sheets().map((sheet) => sheet.getAttribute('href'))).toEqual(['/parcel.css', '/other.css']);
});

it('takes away one that does not come, so that it is asked for again', () => {
  addStylesheet('/parcel.css');
  sheets()[0]?.dispatchEvent(new Event('error'));
  expect(sheets()).toEqual([]);
});
