/** The id of a collection icon in the sprite. */
export const glyphId = (id: number) => `glyph-${id}`;
