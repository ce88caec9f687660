/** More is not needed to be let in. */
const COOKIES_MAX = 20;
const LENGTH_MAX = 4096;
const PAIR = /^\s*([!#$%&'*+.^_`|~\w-]+)=([\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e"]*)\s*(?:;|$)/;

/**
 * The cookies of one fetch with its redirects: each host gets back what it has set itself, and nothing outlives the
 * fetch.
 */
export class Cookies {
  readonly #hosts = new Map<string, Map<string, string>>();

  /** The value of the `Cookie` header for a host; empty if it has set none. */
  of(host: string): string {
    return [...(this.#hosts.get(host) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Keeps what a response of a host sets, up to a limit. */
  set(host: string, headers: readonly string[]): void {
    const cookies = this.#hosts.get(host) ?? new Map<string, string>();
    this.#hosts.set(host, cookies);
    for (const header of headers) {
      const [, name, value = ''] = PAIR.exec(header) ?? [];
      if (name === undefined) continue;
      if (/;\s*max-age\s*=\s*(?:0|-\d+)\s*(?:;|$)/i.test(header)) cookies.delete(name);
      else if (cookies.size < COOKIES_MAX && this.of(host).length + name.length + value.length < LENGTH_MAX)
        cookies.set(name, value);
    }
  }
}
