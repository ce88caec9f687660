const bare = (name: string) => name.replace(/^www\./, '');

/** Percent-encoded text in words, except what could not be seen, or would mean something else unencoded. */
const decode = (text: string) =>
  text.replace(/(?:%[\dA-F]{2})+/gi, (encoded) => {
    try {
      return decodeURI(encoded).replace(/[\s\p{C}]/gu, encodeURIComponent);
    } catch {
      return encoded; // not UTF-8
    }
  });

/** A URL for display: without scheme, `www.`, and trailing slash, and with readable characters. */
export function formatUrl(url: string): { domain: string; host: string; shown: string } {
  if (!URL.canParse(url)) return { domain: url, host: url, shown: url };
  const { host, hostname, pathname, search } = new URL(url);
  return { domain: bare(hostname), host, shown: (bare(host) + decode(pathname + search)).replace(/\/$/, '') };
}
