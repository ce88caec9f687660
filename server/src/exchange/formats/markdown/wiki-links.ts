import { attribute, escapeText } from '@benotes/note';
import type { TokenizerAndRendererExtension } from 'marked';

/** Begins the address of a `[[link]]` until it is known what it leads to. */
const SCHEME = 'wiki:';

/** The target of a `[[link]]`, such as `Folder/Note#Heading`; null for any other address. */
export const wikiTarget = (address: string): string | null =>
  address.startsWith(SCHEME) ? address.slice(SCHEME.length) : null;

/** The name of what a target leads to, without a heading or block in it. */
export const wikiName = (target: string) => target.replace(/#.*$/s, '').trim();

/** What is shown of a target that has no name of its own: `Note > Heading`, without the ids of blocks. */
function shownText(target: string): string {
  const [name = '', ...parts] = target.split('#').map((part) => part.trim());
  const headings = parts.filter((part) => part !== '' && !part.startsWith('^'));
  return [name, ...headings].filter((part) => part !== '').join(' > ') || target.replaceAll('#', '');
}

const LINK = /^(!?)\[\[([^[\]\n|]*[^[\]\n|\s][^[\]\n|]*)(?:\|([^\]\n]*))?\]\]/;
/** A link of Roam with a name of its own: `[name]([[Page]])`. */
const NAMED_LINK = /^\[([^[\]\n]+)\]\(\[\[([^[\]\n]+)\]\]\)/;
/** What stands after the bar of an image: its size instead of a name. */
const SIZE = /^\s*(\d+)(?:\s*x\s*(\d+))?\s*$/;

/**
 * `[[Note]]`, `[[Note#Heading|name]]`, `[name]([[Note]])`, and `![[image.png|300]]` as links and images whose address
 * is a `wikiTarget`.
 */
export const wikiLink: TokenizerAndRendererExtension = {
  name: 'wikiLink',
  level: 'inline',
  start: (source) => /!?\[\[|\[[^[\]\n]+\]\(\[\[/.exec(source)?.index,
  tokenizer(source) {
    const [named, name, page = ''] = NAMED_LINK.exec(source) ?? [];
    if (named !== undefined) return { type: 'wikiLink', raw: named, embed: false, target: page.trim(), label: name };
    const [raw, embed, written = '', label] = LINK.exec(source) ?? [];
    // In a table, the bar is escaped.
    const target = written.replace(/\\$/, '').trim();
    return raw === undefined ? undefined : { type: 'wikiLink', raw, embed: embed === '!', target, label };
  },
  renderer(token) {
    const [target, label] = [String(token['target']), token['label'] as string | undefined];
    const address = SCHEME + target;
    const text = label?.trim() || shownText(target);
    if (!token['embed']) return `<a${attribute('href', address)}>${escapeText(text)}</a>`;
    const isSize = label !== undefined && SIZE.test(label);
    return `<img${attribute('src', address)}${attribute('alt', isSize ? '' : (label ?? ''))}>`;
  },
};
