/** The code of an error of Node, of a database, or of a library, such as `ENOENT`; an empty text if it has none. */
export function codeOf(error: unknown): string {
  const { code } = Object(error) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}
