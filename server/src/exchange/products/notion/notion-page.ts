import {
  attributeOf,
  childrenOf,
  findNode,
  findNodes,
  hasClass,
  type HtmlNode,
  nameOf,
  parsePage,
  textOf,
  writeBelow,
} from '../../formats/html-page/html-tree.ts';
import { textOfHtml } from '../../formats/markdown/html-text.ts';
import type { NoteOfFile } from '../../formats/note-files/note-of-file.ts';
import { escapeHtml, linkBlock } from '../../formats/note-html.ts';
import { type Property, readProperties } from './properties.ts';

/** Whether HTML begins a page of Notion's export. */
export const isNotionPage = (head: string) => /<article\s[^>]*class="page (?:sans|serif|mono)/.test(head);

const TYPE = /(?:^|\s)property-row-(\S+)/;

function propertyOf(row: HtmlNode): Property | null {
  const [name, cell] = childrenOf(row).filter((node) => /^t[hd]$/.test(nameOf(node)));
  if (!name || !cell) return null;
  const type = TYPE.exec(attributeOf(row, 'class'))?.[1] ?? '';
  const box = findNode(cell, (node) => hasClass(node, 'checkbox'));
  const text = box ? (hasClass(box, 'checkbox-on') ? 'yes' : 'no') : textOf(cell);
  const values = findNodes(cell, (node) => hasClass(node, 'selected-value')).map(textOf);
  return {
    name: textOfHtml(writeBelow(name, replaced)),
    type,
    text,
    ...(box ? {} : { html: writeBelow(cell, replaced) }),
    ...(values.length > 0 ? { values } : {}),
  };
}

/** A preview of a web page. */
function bookmarkOf(link: HtmlNode): string {
  const part = (name: string) => {
    const found = findNode(link, (node) => hasClass(node, name));
    return found ? textOf(found) : '';
  };
  const description = part('bookmark-description');
  const text = description === '' ? '' : `<p>${escapeHtml(description)}</p>`;
  return linkBlock(attributeOf(link, 'href'), part('bookmark-title')) + text;
}

/** What notes do not show as Notion does. */
function replaced(node: HtmlNode): string | undefined {
  const name = nameOf(node);
  if (name === 'nav' || hasClass(node, 'icon') || hasClass(node, 'page-header-icon')) return '';
  if (name === 'a' && hasClass(node, 'bookmark')) return bookmarkOf(node);
  return undefined;
}

/** Reads a page of Notion's export as HTML: the properties of a database row become lines above its text. */
export function readNotionPage(html: string, name: string): NoteOfFile {
  const page = parsePage(html);
  const find = (className: string) => findNode(page, (node) => hasClass(node, className));
  const [title, description, table, cover] = ['page-title', 'page-description', 'properties', 'page-cover-image'].map(
    find,
  );
  const rows = table ? findNodes(table, (node) => nameOf(node) === 'tr') : [];
  const properties = readProperties(rows.map(propertyOf).filter((property) => property !== null));
  const body = find('page-body');
  const above = description ? writeBelow(description, replaced) : '';
  const image = cover ? `<img src="${escapeHtml(attributeOf(cover, 'src'))}">` : '';
  return {
    title: (title ? textOf(title) : '') || name,
    html:
      image +
      properties.html +
      (above.trim() === '' ? '' : `<p>${above}</p>`) +
      (body ? writeBelow(body, replaced) : ''),
    tags: properties.tags,
    flags: [],
    created: properties.created,
    updated: properties.updated,
  };
}
