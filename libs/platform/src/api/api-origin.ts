let origin = '';

/**
 * Sets the server of a page on another host; '' is the page's own host.
 *
 * @example setApiOrigin('https://notes.example.org')
 */
export function setApiOrigin(url: string): void {
  origin = url === '' ? '' : new URL(url).origin;
}

/** Makes a path of the server absolute if the server is on another host; other URLs are unchanged. */
export const serverUrl = (url: string) => (/^\/(?!\/)/.test(url) ? origin + url : url);
