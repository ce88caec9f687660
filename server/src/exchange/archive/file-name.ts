/** Maximum length of a note's file name, in bytes of UTF-8: file systems allow 255, and a number is appended. */
const NAME_BYTES_MAX = 200;

/** A title that is valid as a file name on every file system. */
export function fileNameOf(title: string): string {
  const plain = title
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]/gu, ' ')
    .replaceAll(/\s+/g, ' ');
  let name = '';
  for (const character of plain.trim()) {
    if (Buffer.byteLength(name + character) > NAME_BYTES_MAX) break;
    name += character;
  }
  return name.replaceAll(/^\.+|[. ]+$/g, '') || 'Untitled';
}
