/** Text from elsewhere as content: nothing in it is markup, every line stays one. */
export function textToHtml(text: string): string {
  const lines = text
    .replaceAll('\0', '')
    .split(/\r\n?|\n/)
    .map((line) => keepSpaces(escape(line)));
  return lines.length === 1 ? lines.join('') : lines.map((line) => `<p>${line}</p>`).join('');
}

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** HTML drops a space at an edge of a line, or beside another. */
const keepSpaces = (line: string) => line.replace(/^ | (?= |$)/g, '&nbsp;');
