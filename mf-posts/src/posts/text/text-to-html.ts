/** Converts plain text to HTML content: markup characters are escaped and line breaks become paragraphs. */
export function textToHtml(text: string): string {
  const lines = text
    .replaceAll('\0', '')
    .split(/\r\n?|\n/)
    .map((line) => keepSpaces(escape(line)));
  return lines.length === 1 ? lines.join('') : lines.map((line) => `<p>${line}</p>`).join('');
}

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** HTML collapses a space at either end of a line or next to another space. */
const keepSpaces = (line: string) => line.replace(/^ | (?= |$)/g, '&nbsp;');
