/**
 * What stands at the `:names` of a router pattern in an address; null when the address is not like it. Without the
 * router, because the page asks before that is there, and without an expression for each pattern, which takes its time.
 */
export function matchParams(pattern: string, pathname: string): Record<string, string> | null {
  const wanted = segmentsOf(pattern);
  const given = segmentsOf(pathname);
  if (wanted.length !== given.length) return null;
  const parts: Record<string, string> = {};
  for (const [place, name] of wanted.entries()) {
    const segment = given[place] ?? '';
    if (name.startsWith(':') && segment !== '') parts[name.slice(1)] = segment;
    else if (name.toLowerCase() !== segment.toLowerCase()) return null;
  }
  return parts;
}

/** One slash at the end is none. */
const segmentsOf = (path: string) => path.replace(/\/$/, '').split('/');
