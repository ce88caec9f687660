import { glyphId } from './glyph-id.ts';
import sprite from './glyphs.svg?raw';

const SVG = 'http://www.w3.org/2000/svg';
const SYMBOL = /<symbol id="(\d+)" viewBox="([^"]+)"><path ([^>]+)\/><\/symbol>/g;
const ATTRIBUTE = /([\w-]+)="([^"]*)"/g;

/** Adds the sprite of collection icons to the page, unless it is there. */
export function appendGlyphs(): void {
  // Another copy of this library may have added it.
  if (document.querySelector('[data-glyph-sheet]')) return;
  const sheet = document.createElementNS(SVG, 'svg');
  sheet.dataset['glyphSheet'] = '';
  sheet.setAttribute('aria-hidden', 'true');
  sheet.setAttribute('width', '0');
  sheet.setAttribute('height', '0');
  sheet.style.position = 'absolute';
  for (const [, id, viewBox = '', attributes = ''] of sprite.matchAll(SYMBOL)) {
    const symbol = document.createElementNS(SVG, 'symbol');
    symbol.id = glyphId(Number(id));
    symbol.setAttribute('viewBox', viewBox);
    const path = document.createElementNS(SVG, 'path');
    for (const [, name = '', value = ''] of attributes.matchAll(ATTRIBUTE)) path.setAttribute(name, value);
    symbol.append(path);
    sheet.append(symbol);
  }
  document.body.append(sheet);
}
