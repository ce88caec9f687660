type Sanitize = (html: string, inline: boolean) => string;

let loaded: Sanitize | undefined;

/** The sanitizer, if it is loaded. */
export const loadedSanitizer = (): Sanitize | undefined => loaded;

/** Loads the sanitizer: 12 KB that pages without notes do not need. Placeholders preload it before the notes. */
export async function loadSanitizer(): Promise<Sanitize> {
  loaded ??= (await import('./sanitize.ts')).sanitizeNote;
  return loaded;
}
