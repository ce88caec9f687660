import { arrayOf, type JsonObject, objectOf, textOf } from '../../formats/json-values.ts';
import { escapeHtml, linkBlock } from '../../formats/note-html.ts';

/** Bits of a text's format, with the elements that show them. */
const FORMATS = [
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [8, 'u'],
  [16, 'code'],
] as const;
/** Of nodes nested deeper, only the text is read. */
const DEPTH_MAX = 200;

/** What nodes refer to by an id. Both answers are HTML. */
export interface LexicalReferences {
  note: (id: string) => string;
  file: (id: string) => string;
}

/**
 * The text of a "Super" note, which is the state of the Lexical editor, as HTML. Unknown nodes become their content.
 */
export const lexicalToHtml = (state: unknown, references: LexicalReferences): string =>
  childrenHtml(objectOf(objectOf(state)['root']), references, 0);

function childrenHtml(node: JsonObject, references: LexicalReferences, depth: number): string {
  return arrayOf(node['children'])
    .map((child) => nodeHtml(objectOf(child), references, depth + 1))
    .join('');
}

function nodeHtml(node: JsonObject, references: LexicalReferences, depth: number): string {
  if (depth > DEPTH_MAX) return `<p>${escapeHtml(allText(node))}</p>`;
  const inside = () => childrenHtml(node, references, depth);
  switch (node['type']) {
    case 'text':
    case 'code-highlight':
      return textHtml(node);
    case 'linebreak':
      return '<br>';
    case 'tab':
      return '\t';
    case 'heading': {
      const tag = /^h[1-6]$/.test(textOf(node['tag'])) ? textOf(node['tag']) : 'h2';
      return `<${tag}>${inside()}</${tag}>`;
    }
    case 'list':
      return listHtml(node, references, depth);
    case 'quote':
      return `<blockquote>${inside()}</blockquote>`;
    case 'code':
      return `<pre><code class="language-${escapeHtml(textOf(node['language']) || 'plain')}">${inside()}</code></pre>`;
    case 'link':
    case 'autolink':
      return textOf(node['url']) === '' ? inside() : `<a href="${escapeHtml(textOf(node['url']))}">${inside()}</a>`;
    case 'horizontalrule':
      return '<hr>';
    case 'table':
      return `<table>${inside()}</table>`;
    case 'tablerow':
      return `<tr>${inside()}</tr>`;
    case 'tablecell':
      return node['headerState'] ? `<th>${inside()}</th>` : `<td>${inside()}</td>`;
    case 'snbubble':
      return references.note(textOf(node['itemUuid']));
    case 'snfile':
      return references.file(textOf(node['fileUuid']));
    case 'youtube':
      return linkBlock(`https://www.youtube.com/watch?v=${textOf(node['videoID'])}`);
    case 'tweet':
      return linkBlock(`https://twitter.com/i/status/${textOf(node['id'])}`);
    case 'unencrypted-image':
      return `<img src="${escapeHtml(textOf(node['src']))}" alt="${escapeHtml(textOf(node['alt']))}">`;
    case 'collapsible-title':
      return `<p><strong>${inside()}</strong></p>`;
    case 'paragraph':
      return `<p>${inside()}</p>`;
    default:
      return inside();
  }
}

function textHtml(node: JsonObject): string {
  const text = typeof node['text'] === 'string' ? node['text'] : '';
  const format = typeof node['format'] === 'number' ? node['format'] : 0;
  return FORMATS.reduce(
    (html, [bit, tag]) => ((format & bit) === 0 ? html : `<${tag}>${html}</${tag}>`),
    escapeHtml(text),
  );
}

function listHtml(node: JsonObject, references: LexicalReferences, depth: number): string {
  const isCheckList = node['listType'] === 'check';
  const items = arrayOf(node['children']).map((child) => {
    const item = objectOf(child);
    const html = childrenHtml(item, references, depth + 1);
    // An item that only holds a deeper list belongs to the one before, which is how HTML lists are read without `li`.
    const first = objectOf(arrayOf(item['children'])[0]);
    if (first['type'] === 'list') return html;
    return isCheckList
      ? `<li data-type="taskItem" data-checked="${item['checked'] === true}">${html}</li>`
      : `<li>${html}</li>`;
  });
  if (isCheckList) return `<ul data-type="taskList">${items.join('')}</ul>`;
  const start = typeof node['start'] === 'number' && node['start'] > 1 ? ` start="${node['start']}"` : '';
  return node['listType'] === 'number' ? `<ol${start}>${items.join('')}</ol>` : `<ul>${items.join('')}</ul>`;
}

/** The text of a subtree, read without recursion. */
function allText(root: JsonObject): string {
  const texts: string[] = [];
  const pending: unknown[] = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const { text, children } = objectOf(node);
    if (typeof text === 'string') texts.push(text);
    for (const child of arrayOf(children).toReversed()) pending.push(child);
  }
  return texts.join('');
}
