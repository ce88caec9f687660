export const LINKS = 50_000;
const FOLDERS = 500;

/** One of the links, in one of 500 folders, with tags, a date in seconds, and some descriptions. */
export const linkAt = (index: number) => ({
  url: `https://site-${index}.example/page?a=1&b=${index}`,
  title: `A page about number ${index}`,
  folder: `Folder ${index - (index % (LINKS / FOLDERS))}`,
  tags: [`tag ${index % 200}`, `tag ${index % 31}`],
  created: 1_700_000_000 + index,
  description: index % 4 === 0 ? 'What the page says about itself in a sentence.' : '',
});

/** A bookmark file of 50,000 links, or others. */
export function aBookmarkFile(count = LINKS, urlOf = (index: number) => linkAt(index).url): string {
  const lines = ['<!DOCTYPE NETSCAPE-Bookmark-file-1>', '<DL><p>'];
  let open = '';
  for (let index = 0; index < count; index += 1) {
    const { title, folder, tags, created, description } = linkAt(index);
    if (folder !== open) lines.push(open === '' ? '' : '</DL><p>', `<DT><H3>${folder}</H3>`, '<DL><p>');
    open = folder;
    lines.push(
      `<DT><A HREF="${urlOf(index).replaceAll('&', '&amp;')}" ADD_DATE="${created}" TAGS="${tags.join(',')}">${title}</A>`,
    );
    if (description !== '') lines.push(`<DD>${description}`);
  }
  return [...lines, '</DL><p>', '</DL><p>'].join('\n');
}
