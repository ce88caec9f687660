import { isAllowedUrl } from '@benotes/contract';
import { attribute, escapeCode, escapeText } from '@benotes/note';

import { escapeHtml, taskList } from '../../formats/note-html.ts';

/** A node of the documents that Outline stores. Every part may be missing or of another type in a damaged file. */
export interface DocumentNode {
  type?: unknown;
  text?: unknown;
  attrs?: Readonly<Record<string, unknown>> | null;
  content?: unknown;
  marks?: unknown;
}

/** Notes nest less deeply. */
const DEPTH_MAX = 100;

const MARKS: Readonly<Record<string, string>> = {
  strong: 'strong',
  bold: 'strong',
  em: 'em',
  italic: 'em',
  code_inline: 'code',
  code: 'code',
  strikethrough: 's',
  underline: 'u',
};

const isNode = (value: unknown): value is DocumentNode => typeof value === 'object' && value !== null;
const nodesOf = (value: unknown): DocumentNode[] => (Array.isArray(value) ? value.filter(isNode) : []);
const textAttribute = ({ attrs }: DocumentNode, name: string) => {
  const value = attrs?.[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

function textHtml(node: DocumentNode): string {
  let html = escapeText(typeof node.text === 'string' ? node.text : '');
  for (const mark of nodesOf(node.marks)) {
    const element = MARKS[String(mark.type)];
    if (element !== undefined) html = `<${element}>${html}</${element}>`;
    else if (mark.type === 'link') html = `<a${attribute('href', textAttribute(mark, 'href'))}>${html}</a>`;
  }
  return html;
}

/** The plain text below a node, without recursion. */
function plainText(root: DocumentNode): string {
  let text = '';
  const pending = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (typeof node.text === 'string') text += node.text;
    pending.push(...nodesOf(node.content).toReversed());
  }
  return text;
}

const below = (node: DocumentNode, depth: number) => documentHtml(nodesOf(node.content), depth + 1);
const element = (name: string) => (node: DocumentNode, depth: number) => `<${name}>${below(node, depth)}</${name}>`;
const text = (source: string) => escapeHtml(source);

const image = (node: DocumentNode) =>
  `<img${attribute('src', textAttribute(node, 'src'))}${attribute('alt', textAttribute(node, 'alt'))}>`;
const code = (node: DocumentNode) => {
  const language = textAttribute(node, 'language');
  return `<pre><code${language ? attribute('class', `language-${language}`) : ''}>${escapeCode(plainText(node))}</code></pre>`;
};
/** A file, or what is shown of another site. */
const link = (node: DocumentNode) => {
  const href = textAttribute(node, 'href') || textAttribute(node, 'src');
  const title = textAttribute(node, 'title') || textAttribute(node, 'label') || href;
  const shown = isAllowedUrl(href, 'link') ? `<a${attribute('href', href)}>${text(title)}</a>` : text(title);
  return node.type === 'mention' ? shown : `<p>${shown}</p>`;
};

type Writer = (node: DocumentNode, depth: number) => string;

const WRITERS: Readonly<Record<string, Writer>> = {
  text: textHtml,
  paragraph: element('p'),
  heading: (node, depth) =>
    element(`h${Math.min(6, Math.max(1, Number(textAttribute(node, 'level')) || 1))}`)(node, depth),
  bullet_list: element('ul'),
  ordered_list: (node, depth) =>
    `<ol${attribute('start', textAttribute(node, 'order') || undefined)}>${below(node, depth)}</ol>`,
  list_item: element('li'),
  checkbox_list: (node, depth) => taskList(below(node, depth)),
  checkbox_item: (node, depth) => taskOf(node, depth),
  blockquote: element('blockquote'),
  container_notice: element('blockquote'),
  container_toggle: element('div'),
  code_block: code,
  code_fence: code,
  math_block: (node) => `<p>$$${text(plainText(node))}$$</p>`,
  math_inline: (node) => `$${text(plainText(node))}$`,
  hr: () => '<hr>',
  br: () => '<br>',
  hard_break: () => '<br>',
  image,
  video: link,
  attachment: link,
  embed: link,
  mention: link,
  emoji: (node) => text(textAttribute(node, 'data-name')),
  table: element('table'),
  tr: element('tr'),
  td: element('td'),
  th: element('th'),
};

function taskOf(node: DocumentNode, depth: number): string {
  const checked = node.attrs?.['checked'];
  const isDone = checked === true || checked === 'true';
  return `<li data-checked="${isDone}" data-type="taskItem"><div>${below(node, depth)}</div></li>`;
}

/** Writes nodes of Outline as HTML; of unknown ones their content. */
export function documentHtml(nodes: readonly DocumentNode[], depth = 0): string {
  if (depth > DEPTH_MAX) return nodes.map((node) => text(plainText(node))).join('');
  return nodes
    .map(
      (node) => (Object.hasOwn(WRITERS, String(node.type)) ? WRITERS[String(node.type)] : below)?.(node, depth) ?? '',
    )
    .join('');
}
