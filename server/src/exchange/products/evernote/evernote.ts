import { fromIso } from '../../dates.ts';
import { imageHtml } from '../../formats/attachments.ts';
import { escapeHtml, linkBlock, missingFile, task, taskList } from '../../formats/note-html.ts';
import { type FileReader, type ImportSink, type Place, STRENGTH } from '../../formats/reader.ts';
import { headText, type SourceFile, withoutExtension } from '../../formats/source-files.ts';
import { UnreadableFile } from '../../jobs/unreadable-file.ts';
import { readEnex } from './enex-file.ts';
import type { EnexNote, EnexTask } from './enex-parser.ts';
import type { EnexResource } from './enex-resource.ts';
import { enmlToHtml } from './enml.ts';
import { NoteIds, titlesOf } from './note-titles.ts';

/** Files of Evernote (ENEX). Each is a notebook. */
export const evernote: FileReader = {
  format: 'evernote',
  title: 'Evernote',
  strength: STRENGTH.named,
  recognizes: async (file) => /<en-export[\s>]/.test((await headText(file)).slice(0, 2048)),
  read: async (file, sink) => {
    const notebook = new Notebook(file, sink, await titlesOf(file));
    for await (const part of readEnex(file)) {
      if (part.type === 'resource') await notebook.takeResource(part.resource);
      else if (part.type === 'note') await notebook.takeNote(part.line, part.note);
      else notebook.takeDamaged(part.line);
    }
    notebook.end();
  },
};

/** A file of a note: the address of an image, or null. The bytes are not kept. */
interface Attachment {
  hash: string;
  name: string;
  address: string | null;
  isShown: boolean;
}

class Notebook {
  readonly #place: Place;
  readonly #ids: NoteIds;
  #attachments: Attachment[] = [];
  #found = 0;
  #damaged = 0;

  constructor(
    file: SourceFile,
    readonly sink: ImportSink,
    readonly titles: ReadonlyMap<string, string>,
  ) {
    this.#ids = new NoteIds(file);
    this.#place = file.path
      .split('/')
      .reduce<Place>(
        (parent, name, at, { length }) => sink.place(parent, at === length - 1 ? withoutExtension(name) : name),
        null,
      );
  }

  async takeResource({ hash, name, mime, bytes }: EnexResource): Promise<void> {
    const shown = name || (mime === '' ? 'file' : mime);
    this.#attachments.push({ hash, name: shown, address: await this.sink.image(shown, bytes), isShown: false });
  }

  async takeNote(line: number, note: EnexNote): Promise<void> {
    this.#found += 1;
    const attachments = this.#attachments;
    this.#attachments = [];
    const created = dateOf(note.created);
    const source = note.attributes.get('source-url') ?? '';
    if (note.attributes.has('reminder-time')) this.sink.leaveOut('reminders');
    await this.sink.post({
      kind: 'note',
      place: this.#place,
      title: note.title,
      html: (/^https?:\/\//i.test(source) ? linkBlock(source, note.title) : '') + this.#htmlOf(note, attachments),
      tags: note.tags,
      created,
      updated: dateOf(note.updated),
      id: this.#ids.next(note),
      line,
    });
  }

  takeDamaged(line: number): void {
    this.#damaged += 1;
    this.#attachments = [];
    this.sink.skip(line, 'The file is damaged in this note, or ends in it.');
  }

  end(): void {
    if (this.#damaged > 0 && this.#found === 0)
      throw new UnreadableFile('The file is damaged: no note of it is complete.');
  }

  #htmlOf(note: EnexNote, attachments: readonly Attachment[]): string {
    // The first of the same bytes.
    const byHash = new Map(attachments.toReversed().map((one) => [one.hash, one]));
    const hidden = groupsOf(note.tasks);
    const html = enmlToHtml(note.content, {
      media: (hash) => mediaHtml(byHash.get(hash)),
      tasks: (group) => {
        const tasks = hidden.get(group) ?? [];
        hidden.delete(group);
        return tasksHtml(tasks);
      },
      noteAddress: (title) => {
        const id = this.titles.get(title);
        return id === undefined ? null : this.sink.linkTo(id);
      },
      onEncrypted: () => this.sink.leaveOut('encrypted passages'),
    });
    const rest = tasksHtml(note.tasks.filter((one) => hidden.has(one.group)));
    return html + rest + attachments.map((one) => (one.isShown ? '' : attachmentHtml(one))).join('');
  }
}

function groupsOf(tasks: readonly EnexTask[]): Map<string, EnexTask[]> {
  const groups = new Map<string, EnexTask[]>();
  for (const one of tasks) {
    const group = groups.get(one.group);
    if (group) group.push(one);
    else groups.set(one.group, [one]);
  }
  return groups;
}

function mediaHtml(attachment: Attachment | undefined): string {
  if (!attachment) return missingFile('file');
  attachment.isShown = true;
  return attachmentHtml(attachment);
}

const attachmentHtml = ({ address, name }: Attachment) =>
  address === null ? missingFile(name) : imageHtml(address, name);

const tasksHtml = (tasks: readonly EnexTask[]) =>
  tasks.length === 0
    ? ''
    : taskList(
        ...tasks
          .toSorted((one, other) => (one.weight < other.weight ? -1 : one.weight > other.weight ? 1 : 0))
          .map(({ title, isDone }) => task(escapeHtml(title), isDone)),
      );

/** Such as `20241222T222542Z`; some programs write ISO 8601. */
function dateOf(text: string): string | null {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z?$/.exec(text);
  if (!match) return fromIso(text);
  const [, year, month, day, hour, minute, second] = match;
  return fromIso(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}
