import { parsedJson } from '../../formats/json-text.ts';
import { arrayOf, isObject, isYes, type JsonObject, objectOf, textOf } from '../../formats/json-values.ts';
import { escapeHtml, markdownToHtml, task, taskList, textToHtml } from '../../formats/note-html.ts';
import { lexicalToHtml, type LexicalReferences } from './lexical.ts';

/** The text of a note, which depends on the editor it was written with. */
export function noteTextToHtml(content: JsonObject, references: LexicalReferences): string {
  const text = typeof content['text'] === 'string' ? content['text'] : '';
  switch (typeOf(content)) {
    case 'markdown':
      return markdownToHtml(text, { breaks: true });
    case 'task':
      return checklistHtml(text) ?? markdownToHtml(text, { breaks: true });
    case 'rich-text':
      return text;
    case 'super': {
      const state = parsedJson(text);
      return state === undefined ? textToHtml(text) : lexicalToHtml(state, references);
    }
    case 'code':
    case 'spreadsheet':
    case 'authentication':
      return text === '' ? '' : `<pre>${escapeHtml(text)}</pre>`;
    default:
      return textToHtml(text);
  }
}

/** Before 2022, notes named their editor only. */
function typeOf(content: JsonObject): string {
  const type = textOf(content['noteType']);
  if (type !== '' && type !== 'unknown') return type;
  const editor = textOf(content['editorIdentifier']);
  if (/markdown/.test(editor)) return 'markdown';
  if (/plus-editor|bold-editor|rich/.test(editor)) return 'rich-text';
  if (/super/.test(editor)) return 'super';
  if (/task-editor|checklist/.test(editor)) return 'task';
  return /code-editor|standard-sheets|token-vault/.test(editor) ? 'code' : 'plain-text';
}

/** The groups of an "Advanced Checklist"; null for the simpler one, which is Markdown. */
function checklistHtml(text: string): string | null {
  const list = text.trimStart().startsWith('{') ? parsedJson(text) : undefined;
  if (!isObject(list) || !Array.isArray(list['groups'])) return null;
  return list['groups']
    .map(objectOf)
    .map((group) => {
      const tasks = arrayOf(group['tasks'])
        .map(objectOf)
        .map((one) => task(escapeHtml(textOf(one['description'])), isYes(one['completed'])));
      return `<h2>${escapeHtml(textOf(group['name']))}</h2>${taskList(...tasks)}`;
    })
    .join('');
}
