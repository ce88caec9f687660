const bare = (name: string) => name.replace(/^www\./, '');

/** A URL for display: without scheme, `www.`, and trailing slash. */
export function formatUrl(url: string): { domain: string; host: string; shown: string } {
  if (!URL.canParse(url)) return { domain: url, host: url, shown: url };
  const { host, hostname, pathname, search } = new URL(url);
  return { domain: bare(hostname), host, shown: `${bare(host)}${pathname}${search}`.replace(/\/$/, '') };
}
