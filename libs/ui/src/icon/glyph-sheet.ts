const SVG = 'http://www.w3.org/2000/svg';
const SYMBOL = /<symbol id="(\d+)" viewBox="([^"]+)"><path ([^>]+)\/><\/symbol>/g;
const ATTRIBUTE = /([\w-]+)="([^"]*)"/g;

let added: Promise<void> | undefined;

export const glyphId = (id: number) => `glyph-${id}`;

/**
 * Adds the shared sprite of collection icons to the page when the first icon is rendered.
 *
 * Built from elements: `<use>` cannot reference another origin, and Trusted Types reject parsed strings.
 */
export function addGlyphSheet(): Promise<void> {
  added ??= import('./glyphs.svg?raw').then(
    ({ default: sprite }) => append(sprite),
    (error: unknown) => {
      // Without the sprite the icons are empty; the next icon retries.
      added = undefined;
      console.error(error);
    },
  );
  return added;
}

function append(sprite: string): void {
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
