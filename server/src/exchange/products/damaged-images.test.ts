import { describe, expect, it } from 'vitest';

import { fileOf, treeOf } from '../../../testing/file-of.ts';
import { readDamaged } from '../../../testing/read-export.ts';
import type { FolderReader } from '../formats/reader.ts';
import { FileTree, type SourceFile } from '../formats/source-files.ts';
import { UnreadableFile } from '../jobs/unreadable-file.ts';
import { FOLDER_READERS } from './products.ts';

const ID = '0123456789abcdef0123456789abcdef';
const OTHER_ID = ID.replace('0', 'a');
const IMAGE_ID = 'fedcba9876543210fedcba9876543210';
const keepNote = (time: number) =>
  `{"userEditedTimestampUsec":${time},"title":"${time}","textContent":"b","attachments":[{"filePath":"a.png"}]}`;
const joplinNote = (id: string) => `Title\n\n![](:/${IMAGE_ID})\n\nid: ${id}\nparent_id: \ntype_: 1`;

/** Two notes of each product that show the same image. */
const ILLUSTRATED: { format: string; image: string; files: Record<string, string> }[] = [
  {
    format: 'keep',
    image: 'Keep/a.png',
    files: { 'Keep/a.json': keepNote(1_690_864_183_842_000), 'Keep/b.json': keepNote(1_690_864_183_842_001) },
  },
  {
    format: 'joplin',
    image: `resources/${IMAGE_ID}.png`,
    files: {
      [`${ID}.md`]: joplinNote(ID),
      [`${OTHER_ID}.md`]: joplinNote(OTHER_ID),
      [`${IMAGE_ID}.md`]: `a.png\n\nid: ${IMAGE_ID}\nmime: image/png\nfile_extension: png\ntype_: 4`,
    },
  },
  {
    format: 'trilium',
    image: 'a.png',
    files: {
      '!!!meta.json':
        '{"formatVersion":2,"files":[{"noteId":"1","title":"A","type":"text","format":"html","dataFileName":"A.html","attachments":[{"title":"a.png","dataFileName":"a.png"}]},{"noteId":"2","title":"B","type":"text","format":"html","dataFileName":"B.html"}]}',
      'A.html': '<p>x</p><img src="a.png">',
      'B.html': '<p>x</p><img src="a.png">',
    },
  },
];

/** An entry of a zip whose content does not match its checksum. */
const damaged = (file: SourceFile): SourceFile => ({
  ...file,
  bytes: () => Promise.reject(new UnreadableFile(`${file.path} is damaged.`)),
});

describe.each(ILLUSTRATED)('A damaged image in an export: $format', ({ format, image, files }) => {
  it('is not imported, and the notes are', async () => {
    const input = new FileTree([...treeOf(files).files, damaged(fileOf(image, 'x'))]);
    const reader = FOLDER_READERS.find((one) => one.format === format) as FolderReader;
    const sink = await readDamaged({ reader, input });
    expect(sink?.posts).toHaveLength(2);
    expect(sink?.missingFiles).toBeGreaterThan(0);
  });
});
