import type { Post } from '@benotes/contract';
import { inertDocument } from '@benotes/platform';

/** A post as Markdown: a link with its description, or the title and text of a note. */
export function postToMarkdown({ type, title, content, url, description }: Post): string {
  if (type === 'link' && url) {
    const link = `[${escape(title || url)}](<${url}>)`;
    return description ? `${link}\n\n${escape(description)}` : link;
  }
  const text = blocks(inertDocument(content).body).trim();
  return title ? `# ${escape(title)}\n\n${text}`.trim() : text;
}

const blocks = (parent: Node): string =>
  Array.from(parent.childNodes, block)
    .join('')
    .replaceAll(/\n{3,}/g, '\n\n');

function block(node: Node): string {
  if (!(node instanceof Element)) return inline(node);
  const tag = node.tagName.toLowerCase();
  if (/^h[1-6]$/.test(tag)) return `\n\n${'#'.repeat(Number(tag[1]))} ${inlines(node)}\n\n`;
  if (tag === 'div') return blocks(node);
  if (tag === 'p') return `\n\n${inlines(node)}\n\n`;
  if (tag === 'pre') return `\n\n\`\`\`\n${node.textContent.replace(/\n$/, '')}\n\`\`\`\n\n`;
  if (tag === 'blockquote') return `\n\n${blocks(node).trim().replaceAll(/^/gm, '> ')}\n\n`;
  if (tag === 'hr') return '\n\n---\n\n';
  if (tag === 'ul' || tag === 'ol') return `\n\n${list(node)}\n\n`;
  return inline(node);
}

function list(node: Element): string {
  return Array.from(node.children, (item, index) => {
    const marker = node.tagName === 'OL' ? `${index + 1}. ` : '- ';
    const checked = item.getAttribute('data-checked');
    const box = checked === null ? '' : `[${checked === 'true' ? 'x' : ' '}] `;
    const indent = ' '.repeat(marker.length);
    const text = blocks(item).trim().replaceAll(/\n+/g, `\n${indent}`);
    return `${marker}${box}${text}`;
  }).join('\n');
}

const inlines = (parent: Node): string => Array.from(parent.childNodes, inline).join('');

function inline(node: Node): string {
  if (!(node instanceof Element)) return escape(node.textContent ?? '');
  const tag = node.tagName.toLowerCase();
  if (tag === 'br') return '\\\n';
  if (tag === 'code') return `\`${node.textContent}\``;
  if (tag === 'img') return `![${escape(node.getAttribute('alt') ?? '')}](<${node.getAttribute('src') ?? ''}>)`;
  const text = inlines(node);
  if (tag === 'strong' || tag === 'b') return `**${text}**`;
  if (tag === 'em' || tag === 'i') return `*${text}*`;
  if (tag === 's' || tag === 'del') return `~~${text}~~`;
  if (tag === 'a') return `[${text}](<${node.getAttribute('href') ?? ''}>)`;
  return text;
}

const escape = (text: string) => text.replaceAll(/[\\`*_[\]<>]/g, String.raw`\$&`);
