let origin = '';

/**
 * Names the server of a page that lives on a host of its own; '' is the page's own host.
 *
 * @example setApiOrigin('https://notes.example.org')
 */
export function setApiOrigin(address: string): void {
  origin = address === '' ? '' : new URL(address).origin;
}

/** The address under which this page reaches something of the server; other addresses stay as they are. */
export const serverUrl = (address: string) => (/^\/(?!\/)/.test(address) ? origin + address : address);
