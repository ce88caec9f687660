export const LINKS = 50_000;
const FOLDERS = 500;

/** A bookmark file of 50,000 links in 500 folders, with tags, dates and some descriptions. */
export function aBookmarkFile(): string {
  const lines = ['<!DOCTYPE NETSCAPE-Bookmark-file-1>', '<DL><p>'];
  for (let index = 0; index < LINKS; index += 1) {
    if (index % (LINKS / FOLDERS) === 0)
      lines.push(index === 0 ? '' : '</DL><p>', `<DT><H3>Folder ${index}</H3>`, '<DL><p>');
    lines.push(
      `<DT><A HREF="https://site-${index}.example/page?a=1&amp;b=${index}" ADD_DATE="${1_700_000_000 + index}" TAGS="tag ${index % 200},tag ${index % 31}">A page about number ${index}</A>`,
    );
    if (index % 4 === 0) lines.push('<DD>What the page says about itself in a sentence.');
  }
  return [...lines, '</DL><p>', '</DL><p>'].join('\n');
}
