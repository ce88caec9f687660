type Sanitize = (html: string, inline: boolean) => string;

let loaded: Sanitize | undefined;

/** The sanitiser, if it is there already. */
export const loadedSanitizer = (): Sanitize | undefined => loaded;

/** Fetches the sanitiser: 12 KB that a page without notes never needs. Placeholders ask for it ahead of the notes. */
export async function loadSanitizer(): Promise<Sanitize> {
  loaded ??= (await import('./sanitize.ts')).sanitizeNote;
  return loaded;
}
