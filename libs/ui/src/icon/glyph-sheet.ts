let added: Promise<void> | undefined;

/**
 * Adds the shared sprite of collection icons to the page when the first icon is rendered.
 *
 * Built from elements: `<use>` cannot reference another origin, and Trusted Types reject parsed strings.
 */
export function addGlyphSheet(): Promise<void> {
  added ??= import('./append-glyphs.ts').then(
    ({ appendGlyphs }) => appendGlyphs(),
    (error: unknown) => {
      // Without the sprite the icons are empty; the next icon retries.
      added = undefined;
      console.error(error);
    },
  );
  return added;
}
