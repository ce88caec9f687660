const SVG = 'http://www.w3.org/2000/svg';
const SYMBOL = /<symbol id="(\d+)" viewBox="([^"]+)"><path ([^>]+)\/><\/symbol>/g;
const ATTRIBUTE = /([\w-]+)="([^"]*)"/g;

let shown: Promise<void> | undefined;

export const glyphId = (id: number) => `glyph-${id}`;

/**
 * Puts the shared sheet of collection icons into the page, once, when the first icon asks for it.
 *
 * Built from elements: a `<use>` may not point at a file of another origin, and Trusted Types refuse parsed text.
 */
export function showGlyphSheet(): Promise<void> {
  shown ??= import('./glyphs.svg?raw').then(
    ({ default: sprite }) => append(sprite),
    (error: unknown) => {
      // Without the sheet the icons stay empty; the next one asks again.
      shown = undefined;
      console.error(error);
    },
  );
  return shown;
}

function append(sprite: string): void {
  // Another version of this library may have been here first.
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
