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

it('removes one that fails to load, so that it is requested again', () => {
  addStylesheet('/parcel.css');
  sheets()[0]?.dispatchEvent(new Event('error'));
  expect(sheets()).toEqual([]);
});
