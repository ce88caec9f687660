import { escapeHtml, task, taskList, textToHtml } from '../../formats/note-html.ts';

const TASK = /^[ \t]*[-*] \[([ xX])\][ \t]?(.*)$/;
const LINK = /\[([^\]\n]{1,500})\]\((simplenote:\/\/note\/[\w-]+)\)/g;

/** Plain text of Simplenote as HTML. It shows tasks and links to notes in any note, whether that is Markdown or not. */
export function plainToHtml(text: string, addressOf: (address: string) => string): string {
  const html: string[] = [];
  let lines: string[] = [];
  let tasks: string[] = [];
  const endLines = () => {
    html.push(withLinks(textToHtml(lines.join('\n')), addressOf));
    lines = [];
  };
  const endTasks = () => {
    if (tasks.length > 0) html.push(taskList(...tasks));
    tasks = [];
  };
  for (const line of text.split('\n')) {
    const [, box, words = ''] = TASK.exec(line) ?? [];
    if (box === undefined) {
      if (line.trim() !== '') endTasks();
      lines.push(line);
    } else {
      if (tasks.length === 0) endLines();
      lines = [];
      tasks.push(task(withLinks(escapeHtml(words), addressOf), box !== ' '));
    }
  }
  endTasks();
  endLines();
  return html.join('');
}

const withLinks = (html: string, addressOf: (address: string) => string) =>
  html.replaceAll(
    LINK,
    (_link, words: string, address: string) => `<a href="${escapeHtml(addressOf(address))}">${words}</a>`,
  );
