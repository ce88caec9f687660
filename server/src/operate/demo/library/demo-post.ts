/** A saved link of the demo library. */
export interface DemoLink {
  type: 'link';
  title: string;
  url: string;
  description: string;
  tags: readonly string[];
  /** What the user wrote about it. */
  note: string | null;
}

/** A note of the demo library; its content is what the editor stores. */
export interface DemoNote {
  type: 'text';
  title: string;
  content: string;
  tags: readonly string[];
}

export type DemoPost = DemoLink | DemoNote;

export interface DemoCollection {
  name: string;
  icon?: number;
  posts?: readonly DemoPost[];
  nested?: readonly DemoCollection[];
}

/** Abbreviations of frequent sites. */
const SITES: Record<string, (page: string) => string> = {
  mdn: (page) => `https://developer.mozilla.org/en-US/docs/Web/${page}`,
  rfc: (page) => `https://www.rfc-editor.org/rfc/rfc${page}`,
};

/** `en:Bread` is a page of Wikipedia in English, `mdn:CSS/gap` one of MDN; anything else is a host and a path. */
function urlOf(place: string): string {
  const [, site = '', page = ''] = /^([a-z]{2,3}):(.+)$/.exec(place) ?? [];
  if (site === '') return `https://${place}`;
  return SITES[site]?.(page) ?? `https://${site}.wikipedia.org/wiki/${encodeURIComponent(page.replaceAll(' ', '_'))}`;
}

const words = (list: string) => list.split(',').map((word) => word.trim());

/** One link per line: `title | URL | description | tags | note`. */
export const links = (lines: string): DemoLink[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [title = '', place = '', description = '', tags = '', written = ''] = line
        .split('|')
        .map((part) => part.trim());
      const note = written || null;
      return { type: 'link', title, url: urlOf(place), description, tags: tags === '' ? [] : words(tags), note };
    });

export const note = (title: string, content: string, tags = ''): DemoNote => ({
  type: 'text',
  title,
  content,
  tags: tags === '' ? [] : words(tags),
});

export const p = (...lines: string[]) => lines.map((line) => `<p>${line}</p>`).join('');
export const h = (text: string) => `<h2>${text}</h2>`;
export const ul = (...items: string[]) => `<ul>${items.map((item) => `<li><p>${item}</p></li>`).join('')}</ul>`;
export const ol = (...items: string[]) => `<ol>${items.map((item) => `<li><p>${item}</p></li>`).join('')}</ol>`;
export const quote = (text: string) => `<blockquote><p>${text}</p></blockquote>`;

/** A task list; an item that begins with `x ` is done. */
export const tasks = (...items: string[]) => `<ul data-type="taskList">${items.map(task).join('')}</ul>`;

function task(item: string): string {
  const isDone = item.startsWith('x ');
  const box = isDone ? '<input type="checkbox" checked="checked">' : '<input type="checkbox">';
  return `<li data-checked="${isDone}" data-type="taskItem"><label>${box}<span></span></label><div><p>${isDone ? item.slice(2) : item}</p></div></li>`;
}
