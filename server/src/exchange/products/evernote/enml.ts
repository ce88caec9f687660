import { Parser } from 'htmlparser2';

import { escapeHtml } from '../../formats/note-html.ts';

/** What the text of a note refers to. All answers are HTML. */
export interface EnmlReferences {
  /** A file by the MD5 of its bytes. */
  media: (hash: string) => string;
  /** The tasks of a list by its id. */
  tasks: (group: string) => string;
  /** The address of a note by its title; null if there is none. */
  noteAddress: (title: string) => string | null;
  /** Called for each passage that is encrypted. */
  onEncrypted: () => void;
}

/** Elements nested deeper are dropped, their text is kept. */
const DEPTH_MAX = 300;
/** What follows elements nested deeper is not read. */
const READ_DEPTH_MAX = 20_000;
const BLOCKS = new Set(
  'address blockquote center dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre section table tbody td th thead tr ul'.split(
    ' ',
  ),
);
const VOIDS = new Set(['br', 'hr', 'img', 'col', 'wbr']);
const KEPT_ATTRIBUTES = ['href', 'src', 'alt', 'title', 'width', 'height', 'style', 'start'];
const NOTE_LINK =
  /^(?:evernote:\/\/\/view\/|https:\/\/(?:www|app|share)\.evernote\.com\/(?:shard\/[^/]+\/(?:nl|sh)\/|client\/|note\/))/i;

/**
 * The text of a note, which is XHTML with elements of Evernote, as HTML. Broken XML is read as far as it makes sense.
 * Texts and attributes are copied as they are written, so nothing is escaped twice.
 */
export function enmlToHtml(enml: string, references: EnmlReferences): string {
  const writer = new HtmlWriter(references);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        writer.open(name.toLowerCase(), attributes);
        // The time that the parser takes grows with the square of the depth.
        if (writer.depth > READ_DEPTH_MAX) parser.pause();
      },
      ontext: (text) => writer.text(text),
      onclosetag: () => writer.close(),
    },
    { xmlMode: true, decodeEntities: false },
  );
  parser.write(enml);
  parser.end();
  return writer.html();
}

interface OpenElement {
  name: string;
  /** What closes it; empty if nothing was written for it. */
  end: string;
}

class HtmlWriter {
  readonly #references: EnmlReferences;
  readonly #out: string[] = [];
  readonly #open: OpenElement[] = [];
  /** A task that is a line of its own: the number of elements around it. */
  #task: { depth: number; hasText: boolean } | null = null;
  /** A link to a note, whose address follows from its text. */
  #link: { index: number; text: string } | null = null;
  /** Whether nothing stands in the current list item so far. */
  #startsItem = false;
  /** The number of elements around the open block of code, with it; 0 outside of one. */
  #code = 0;
  /** The number of open elements whose text is not shown. */
  #hidden = 0;

  constructor(references: EnmlReferences) {
    this.#references = references;
  }

  get depth(): number {
    return this.#open.length;
  }

  html(): string {
    return this.#out.join('');
  }

  open(name: string, attributes: Record<string, string>): void {
    const element = { name, end: '' };
    this.#open.push(element);
    if (this.#hidden > 0 || name === 'en-crypt') this.#hide(name, attributes);
    else if (name === 'en-todo') this.#openTask(attributes['checked'] === 'true');
    else if (name === 'en-media') this.#write(this.#references.media((attributes['hash'] ?? '').toLowerCase()));
    else if (groupIn(attributes) !== '') this.#openTasks(groupIn(attributes));
    else if (this.#open.length <= DEPTH_MAX) element.end = this.#openElement(name, attributes);
  }

  text(text: string): void {
    if (this.#hidden > 0) return;
    if (text.trim() !== '') {
      this.#startsItem = false;
      if (this.#task) this.#task.hasText = true;
    }
    if (this.#link) this.#link.text += text;
    // Evernote keeps the blanks of code from being joined so.
    this.#out.push(this.#code > 0 ? text.replaceAll(/\u00A0|&nbsp;|&#160;|&#xa0;/gi, ' ') : text);
  }

  close(): void {
    const element = this.#open.pop();
    if (!element) return;
    if (this.#hidden > 0) {
      this.#hidden -= 1;
      return;
    }
    if (this.#open.length < this.#code) this.#code = 0;
    if (this.#task && this.#open.length < this.#task.depth) this.#endTask();
    if (element.name === 'a') this.#endLink();
    this.#out.push(element.end);
  }

  #hide(name: string, attributes: Record<string, string>): void {
    this.#hidden += 1;
    if (name !== 'en-crypt' || this.#hidden > 1) return;
    const hint = attributes['hint'] ?? '';
    this.#write(escapeMarkup(hint === '' ? '[encrypted]' : `[encrypted, hint: ${hint}]`));
    this.#references.onEncrypted();
  }

  #write(html: string): void {
    this.#startsItem = false;
    this.#out.push(html);
  }

  #openElement(name: string, attributes: Record<string, string>): string {
    const style = attributes['style'] ?? '';
    if (BLOCKS.has(name) && this.#task?.hasText) this.#endTask();
    if (name === 'br' && this.#task) {
      this.#endTask();
      return '';
    }
    if (name === 'en-note') return '';
    if (name === 'li') return this.#openItem(style);
    if (/--?en-codeblock:\s*true/.test(style)) return this.#openCode(style);
    if (name === 'a' && NOTE_LINK.test(attributes['href'] ?? '')) return this.#openLink();
    if (name === 'img') this.#startsItem = false;
    const isTaskList = /--en-todo:\s*true/.test(style);
    const tag = isTaskList ? 'ul' : name;
    this.#out.push(`<${tag}${isTaskList ? ' data-type="taskList"' : ''}${attributesHtml(attributes)}>`);
    return VOIDS.has(tag) ? '' : `</${tag}>`;
  }

  /** What is in the element tells older versions of Evernote that they cannot show tasks. */
  #openTasks(group: string): void {
    if (this.#task) this.#endTask();
    this.#write(this.#references.tasks(group));
    this.#hidden = 1;
  }

  #openItem(style: string): string {
    const state = /--en-checked:\s*(true|false)/.exec(style)?.[1];
    this.#out.push(state === undefined ? '<li>' : `<li data-type="taskItem" data-checked="${state}">`);
    this.#startsItem = state === undefined;
    return '</li>';
  }

  #openCode(style: string): string {
    this.#code ||= this.#open.length;
    const language = /--en-syntax-?language:\s*([\w+#-]+)/i.exec(style)?.[1];
    this.#out.push(language === undefined ? '<pre>' : `<pre class="language-${language.toLowerCase()}">`);
    return '</pre>';
  }

  /** A box at the start of a list item makes it a task, any other box begins a task of its own. */
  #openTask(isDone: boolean): void {
    if (this.#task) this.#endTask();
    if (this.#startsItem) {
      this.#write(`<input type="checkbox"${isDone ? ' checked' : ''}>`);
      return;
    }
    this.#write(`<li data-type="taskItem" data-checked="${isDone}">`);
    this.#task = { depth: this.#open.length - 1, hasText: false };
  }

  #endTask(): void {
    this.#task = null;
    this.#out.push('</li>');
  }

  #openLink(): string {
    this.#link = { index: this.#out.push('') - 1, text: '' };
    return '';
  }

  #endLink(): void {
    if (!this.#link) return;
    const { index, text } = this.#link;
    const address = this.#references.noteAddress(decodeBasic(text).trim());
    this.#link = null;
    if (address === null) return;
    this.#out[index] = `<a href="${escapeHtml(address)}">`;
    this.#out.push('</a>');
  }
}

/** The id of a list of tasks that an element stands for; empty if it is none. */
function groupIn({ style = '' }: Record<string, string>): string {
  return (/--en-task-group:\s*true/.test(style) && /--en-id:\s*([\w-]+)/.exec(style)?.[1]) || '';
}

const BASIC_ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const decodeBasic = (text: string) =>
  text.replaceAll(/&(amp|lt|gt|quot|apos|nbsp);/g, (entity, name: string) => BASIC_ENTITIES[name] ?? entity);

/** Keeps a copied text from being read as markup. */
const escapeMarkup = (text: string) => text.replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const attributesHtml = (attributes: Record<string, string>) =>
  KEPT_ATTRIBUTES.map((name) =>
    attributes[name] === undefined ? '' : ` ${name}="${escapeMarkup(attributes[name])}"`,
  ).join('');
