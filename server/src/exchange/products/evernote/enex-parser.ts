import { Parser } from 'htmlparser2';

import { Base64Bytes, type EnexResource } from './enex-resource.ts';

/** Deeper XML is no ENEX file: notes are text inside it, not elements. */
const DEPTH_MAX = 1000;
/** A text without an end is not collected further, in characters. Evernote's own limit is 5 MB. */
const TEXT_MAX = 32 * 1024 * 1024;

export interface EnexTask {
  title: string;
  isDone: boolean;
  /** The id of the place in the text that shows its list. */
  group: string;
  /** Sorts the tasks of a list. */
  weight: string;
}

export interface EnexNote {
  title: string;
  /** ENML. */
  content: string;
  created: string;
  updated: string;
  tags: string[];
  /** By the names of `note-attributes`, such as `source-url`. */
  attributes: ReadonlyMap<string, string>;
  tasks: EnexTask[];
}

export type EnexPart =
  | { type: 'resource'; resource: EnexResource }
  /** The resources before it are its own. `line` counts notes from 1. */
  | { type: 'note'; line: number; note: EnexNote }
  | { type: 'damaged'; line: number };

/**
 * Reads an ENEX file in pieces. It never holds more than a note without its files and one of the files. Entities of a
 * document type are not expanded: the parser does not know them.
 */
export class EnexParser {
  /** What was found since they were last taken. */
  parts: EnexPart[] = [];
  /** Whether the file goes on in a way that cannot be read. */
  isStuck = false;
  #line = 0;
  #depth = 0;
  #sinceEvent = 0;
  #open: OpenNote | null = null;
  #text: string | null = null;
  readonly #parser = new Parser(
    {
      onopentag: (name) => this.#opened(name),
      ontext: (text) => this.#read(text),
      onclosetag: (name) => this.#closed(name),
    },
    { xmlMode: true },
  );

  write(text: string): EnexPart[] {
    this.#sinceEvent += text.length;
    this.#parser.write(text);
    if (this.#sinceEvent > TEXT_MAX || this.#depth > DEPTH_MAX) this.isStuck = true;
    return this.#takeParts();
  }

  /** Ends the file. A note that is not complete is reported as damaged. */
  end(): EnexPart[] {
    if (this.#open) this.parts.push({ type: 'damaged', line: this.#line });
    return this.#takeParts();
  }

  #takeParts(): EnexPart[] {
    const { parts } = this;
    this.parts = [];
    return parts;
  }

  #opened(name: string): void {
    this.#depth += 1;
    this.#sinceEvent = 0;
    this.#text = '';
    if (name === 'note') {
      if (this.#open) this.parts.push({ type: 'damaged', line: this.#line });
      this.#line += 1;
      this.#open = new OpenNote();
    } else this.#open?.begin(name);
  }

  #read(text: string): void {
    this.#sinceEvent = 0;
    if (!this.#open) return;
    if (this.#open.file) this.#open.file.write(text);
    else if (this.#text !== null && this.#text.length + text.length <= TEXT_MAX) this.#text += text;
  }

  #closed(name: string): void {
    this.#depth -= 1;
    this.#sinceEvent = 0;
    const open = this.#open;
    if (!open) return;
    if (name === 'note') {
      this.parts.push({ type: 'note', line: this.#line, note: open.note });
      this.#open = null;
    } else {
      const resource = open.end(name, this.#text ?? '');
      if (resource) this.parts.push({ type: 'resource', resource });
    }
    this.#text = null;
  }
}

/** A note whose end tag has not been read. */
class OpenNote {
  readonly #attributes = new Map<string, string>();
  readonly note: EnexNote = {
    title: '',
    content: '',
    created: '',
    updated: '',
    tags: [],
    attributes: this.#attributes,
    tasks: [],
  };
  /** The bytes of the resource that is being read. */
  file: Base64Bytes | null = null;
  #resource: EnexResource | null = null;
  #task: EnexTask | null = null;

  begin(name: string): void {
    if (name === 'resource') this.#resource = { hash: '', name: '', mime: '', bytes: Buffer.alloc(0) };
    else if (name === 'task') this.#task = { title: '', isDone: false, group: '', weight: '' };
    else if (name === 'data' && this.#resource) this.file = new Base64Bytes();
  }

  /** Takes an element with its text. Returns a resource that is complete with it. */
  end(name: string, text: string): EnexResource | null {
    if (this.#resource) return this.#endInResource(this.#resource, name, text.trim());
    if (this.#task) this.#endInTask(this.#task, name, text.trim());
    else this.#endInNote(name, text);
    return null;
  }

  #endInResource(resource: EnexResource, name: string, text: string): EnexResource | null {
    if (name === 'data' && this.file) {
      Object.assign(resource, this.file.end());
      this.file = null;
    } else if (name === 'mime') resource.mime = text;
    else if (name === 'file-name') resource.name = text;
    else if (name === 'resource') {
      this.#resource = null;
      return resource;
    }
    return null;
  }

  #endInTask(task: EnexTask, name: string, text: string): void {
    if (name === 'title') task.title = text;
    else if (name === 'taskStatus') task.isDone = text === 'completed';
    else if (name === 'taskGroupNoteLevelID') task.group = text;
    else if (name === 'sortWeight') task.weight = text;
    else if (name === 'task') {
      this.note.tasks.push(task);
      this.#task = null;
    }
  }

  #endInNote(name: string, text: string): void {
    const { note } = this;
    if (name === 'content') note.content = text;
    else if (name === 'title' || name === 'created' || name === 'updated') note[name] = text.trim();
    else if (name === 'tag') note.tags.push(text.trim());
    else this.#attributes.set(name, text.trim());
  }
}
