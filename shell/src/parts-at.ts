/**
 * What stands at the `:names` of a router pattern in an address; null when the address is not like it. Without the
 * router, because the page asks before that is there.
 */
export function partsAt(pattern: string, pathname: string): Record<string, string> | null {
  const source = pattern.replace(/\/$/, '').replaceAll(/:(\w+)/g, '(?<$1>[^/]+)');
  const match = new RegExp(`^${source}/?$`, 'i').exec(pathname);
  return match && { ...match.groups };
}
