import { fromIso } from '../../dates.ts';
import { jsonHead } from '../../formats/json-head.ts';
import { jsonParts } from '../../formats/json-parts.ts';
import { arrayOf, isObject, type JsonObject, objectOf, textOf, textsOf } from '../../formats/json-values.ts';
import { type FileReader, STRENGTH } from '../../formats/reader.ts';
import { memoPost, type MemoFile } from './memo-post.ts';

/** An answer of `/api/v1/memos`, which contains the memos of one user. */
export const memosApi: FileReader = {
  format: 'memos',
  title: 'Memos',
  strength: STRENGTH.own,
  recognizes: async (file) => {
    const { value } = await jsonHead(file);
    const first = isObject(value) ? arrayOf(value['memos'])[0] : undefined;
    return isObject(first) && textOf(first['name']).startsWith('memos/');
  },
  read: async (file, sink) => {
    let line = 0;
    for await (const { key, value } of jsonParts(file)) {
      if (key === 'nextPageToken' && textOf(value) !== '')
        sink.warn('This is one page of the memos. Ask the API for a larger page, or add the other pages.');
      if (key !== 'memos') continue;
      line += 1;
      if (isObject(value) && typeof value['content'] === 'string')
        await sink.post(await memoPost(memoOf(value, value['content']), sink, line));
      else sink.skip(line, 'The memo has no text.');
    }
  },
};

const idIn = (name: unknown) => textOf(name).replace(/^(?:memos|resources|attachments)\//, '');

const memoOf = (memo: JsonObject, content: string) => ({
  id: idIn(memo['name']),
  content,
  tags: textsOf(memo['tags']),
  isPinned: memo['pinned'] === true,
  isArchived: memo['state'] === 'ARCHIVED' || memo['rowStatus'] === 'ARCHIVED',
  created: fromIso(memo['createTime']),
  updated: fromIso(memo['updateTime']),
  files: [...arrayOf(memo['attachments']), ...arrayOf(memo['resources'])].map(objectOf).map(fileOf),
  below: '',
});

function fileOf(file: JsonObject): MemoFile {
  const link = textOf(file['externalLink']);
  const content = textOf(file['content']);
  return {
    uid: idIn(file['name']),
    name: textOf(file['filename']),
    bytes: content === '' ? null : Buffer.from(content, 'base64'),
    url: /^https?:\/\//i.test(link) ? link : '',
  };
}
