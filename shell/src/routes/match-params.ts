/**
 * The decoded parameters of a path that matches a router pattern; null if it does not match. Without the router,
 * because the first script runs before it, and without regular expressions, which take time to compile.
 */
export function matchParams(pattern: string, pathname: string): Record<string, string> | null {
  const names = segmentsOf(pattern);
  const segments = segmentsOf(pathname).map(decode);
  if (names.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const segment = segments[index] ?? '';
    if (name.startsWith(':') && segment !== '') params[name.slice(1)] = segment;
    else if (name.toLowerCase() !== segment.toLowerCase()) return null;
  }
  return params;
}

/** A trailing slash is ignored. */
const segmentsOf = (path: string) => path.replace(/\/$/, '').split('/');

/** A segment of a URL, decoded; unchanged if it cannot be decoded. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
