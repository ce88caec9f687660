/**
 * Where a block begins that may interrupt a paragraph, for `start` of an extension. Only the paragraph is searched: the
 * parser asks at each one, so that searching all of the text would take time that grows with its square.
 */
export const blockStart =
  (begin: RegExp) =>
  (source: string): number | undefined => {
    const end = source.indexOf('\n\n');
    return begin.exec(end < 0 ? source : source.slice(0, end))?.index;
  };
