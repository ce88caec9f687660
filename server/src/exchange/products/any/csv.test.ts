import { describe, expect, it } from 'vitest';

import { fileOf } from '../../../../testing/file-of.ts';
import { postsIn, readWith } from '../../../../testing/read-with.ts';
import { CSV } from './csv.ts';

const read = (text: string | Uint8Array, columns: Record<string, string> | null = null) =>
  postsIn([CSV], 'table.csv', text, { columns });
const meanings = async (text: string, columns: Record<string, string> | null = null) => {
  const { sink } = await readWith([CSV], fileOf('table.csv', text), { columns });
  return Object.fromEntries(sink.foundColumns.map(({ name, meaning }) => [name, meaning]));
};
const recognizes = (name: string, text: string) => CSV.recognizes(fileOf(name, text));

describe('A table of any program', () => {
  it('has links', async () => {
    const text = `Name,Link,Labels,Path,Comment,Summary,Date added,Last modified,Starred,To read
A,https://a.example/,"one; two words",Work / Web,A <note>,What it says,2024-01-15 10:00:00+01:00,2024-01-16,yes,no
https://b.example/,https://b.example/,,,,,,,,TRUE
`;
    expect(await read(text)).toEqual([
      {
        kind: 'link',
        path: 'Work|Web',
        title: 'A',
        url: 'https://a.example/',
        description: 'What it says',
        html: '<p>A &lt;note&gt;</p>',
        tags: ['one', 'two words'],
        flags: ['favorite'],
        created: '2024-01-15T09:00:00.000Z',
        updated: '2024-01-16T00:00:00.000Z',
        line: 2,
      },
      expect.objectContaining({ title: '', path: '', description: null, flags: ['unread'], created: null }),
    ]);
  });

  it('has notes where there is no address', async () => {
    const text = 'Title,Category,Content,Date\nA,Work,"First line\n\nsecond",15.01.2024\n,,,\nB,,,\n,,,16.01.2024\n';
    const { sink } = await readWith([CSV], fileOf('table.csv', text));
    expect(sink.posts).toMatchObject([
      { kind: 'note', title: 'A', html: '<p>First line</p><p>second</p>', created: '2024-01-15T00:00:00.000Z' },
      { kind: 'note', title: 'B', html: '' },
    ]);
    expect(sink.skipped).toEqual([{ line: 7, reason: 'There is no text and no address.' }]);
  });

  it.each([
    ['Titel;Adresse;Schlagwörter;Ordner;Notiz;Erstellt am', 'German'],
    ['Titre;Lien;Mots-clés;Dossier;Commentaire;Date de création', 'French'],
    ['Título;Enlace;Etiquetas;Carpeta;Nota;Fecha', 'Spanish'],
    ['Titolo;Collegamento;Etichette;Cartella;Commento;Data', 'Italian'],
    ['タイトル;リンク;タグ;フォルダ;メモ;作成日', 'Japanese'],
    ['标题;链接;标签;文件夹;备注;创建时间', 'Chinese'],
    ['Название;Ссылка;Теги;Папка;Заметка;Дата', 'Russian'],
    ['pageTitle;page_url;TAGS;folder;notes;createdAt', 'a program'],
  ])('may name its columns %s (%s)', async (header) => {
    const row = 'A;https://a.example/;b;c;d;2024-01-15';
    expect(Object.values(await meanings(`${header}\n${row}\n`))).toEqual([
      'title',
      'url',
      'tags',
      'folder',
      'note',
      'created',
    ]);
  });

  it('tells columns by their values where names do not', async () => {
    expect(await meanings('x,y,z,n\nA page,https://a.example/,2024-01-15,12\n')).toEqual({
      x: 'title',
      y: 'url',
      z: 'created',
      n: 'ignore',
    });
    expect(await meanings('https://a.example/,A page\nhttps://b.example/,B\n')).toEqual({
      'Column 1': 'url',
      'Column 2': 'title',
    });
    expect(await meanings('name,location\nA,Paris\n')).toMatchObject({ location: 'ignore' });
  });

  it('tells what is read from what is to be read', async () => {
    const text = 'url,status\nhttps://a.example/,unread\nhttps://b.example/,Archived\nhttps://c.example/,\n';
    expect((await read(text)).map(({ flags }) => flags)).toEqual([['unread'], ['archived'], []]);
  });

  it('may have addresses without a scheme', async () => {
    const posts = await read('name,url\nA,example.org/a?b=c\nB,www.example.org\nC,ann@example.org\n');
    expect(posts.map(({ url }) => url)).toEqual(['https://example.org/a?b=c', 'https://www.example.org']);
  });

  it('lets the user change what columns mean', async () => {
    const text = 'a,b,c\nhttps://a.example/,2024-01-15,Work\n';
    const columns = { c: 'folder', b: 'ignore' };
    expect(await meanings(text, columns)).toEqual({ a: 'url', b: 'ignore', c: 'folder' });
    expect(await read(text, columns)).toMatchObject([{ path: 'Work', created: null, title: '' }]);
  });

  it('shows its first values, and names the columns that are left out', async () => {
    const rows = Array.from({ length: 5 }, (_, index) => `https://a.example/${index},${'long '.repeat(100)},${index}`);
    const { sink } = await readWith([CSV], fileOf('table.csv', `url,title,priority\n${rows.join('\n')}`));
    expect(sink.foundColumns[2]).toEqual({ name: 'priority', meaning: 'ignore', examples: ['0', '1', '2'] });
    expect(sink.foundColumns[1]?.examples[0]).toHaveLength(120);
    expect(sink.warnings).toEqual(['The column “priority” is not imported.']);
  });

  it('reports rows whose quotation marks are broken, and takes the others', async () => {
    const text = 'url,title,note\nhttps://a.example/,"A,b\nhttps://b.example/,"B"x\nhttps://c.example/,C,d\n';
    const { sink } = await readWith([CSV], fileOf('table.csv', text));
    expect(sink.posts.map(({ title }) => title)).toEqual(['A', 'C']);
    expect(sink.skipped).toEqual([{ line: 3, reason: 'The quotation marks of this row are broken.' }]);
  });

  it('is recognized by its content, and a file with its extension is one anyway', async () => {
    expect(await recognizes('export', 'title,url\nA,https://a.example/')).toBe(true);
    expect(await recognizes('export.csv', 'a;b\n1;2')).toBe(true);
    expect(await recognizes('notes.txt', 'Dear Ann, dear Ben,\nhow are you, and how is the weather?')).toBe(false);
    expect(await recognizes('notes.md', '# Title, name\n\nText, text.')).toBe(false);
    expect(await recognizes('page.csv', '<html>')).toBe(false);
  });
});
