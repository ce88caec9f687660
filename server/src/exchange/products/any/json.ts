import { jsonHead, parseJsonPart } from '../../formats/json-head.ts';
import { jsonDecoder } from '../../formats/json-text.ts';
import { type FileReader, STRENGTH } from '../../formats/reader.ts';

/**
 * Takes JSON that no other reader recognized and that is damaged, to tell where. Other JSON stays unknown. It looks at
 * the beginning of a file only, so a large file of a foreign format is unknown rather than damaged.
 */
export const unreadableJsonReader: FileReader = {
  format: 'json',
  title: 'JSON',
  strength: STRENGTH.form,
  recognizes: async (file) => {
    const { value, wrongAt, isCut } = await jsonHead(file);
    const head = await file.head();
    return value !== undefined && (wrongAt !== null || (isCut && head.length >= file.size));
  },
  read: async (file) => {
    const head = await file.head();
    // All of a file that is cut, and of others as much as contains the damage.
    parseJsonPart(jsonDecoder(head).decode(head, { stream: true }).replaceAll('\0', ''));
  },
};
