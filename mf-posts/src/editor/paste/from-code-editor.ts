import { type Block, codeLanguage, paragraph } from '../model/schema.ts';

/** What VS Code and its kin put on the clipboard beside the text: JSON with the `mode` of the file. */
export const CODE_EDITOR_FORMAT = 'vscode-editor-data';

/** Their names of languages where highlighters have others. */
const LANGUAGES: Readonly<Record<string, string>> = {
  javascriptreact: 'jsx',
  jsonc: 'json',
  shellscript: 'bash',
  typescriptreact: 'tsx',
};

/** In these, people write words. */
const PROSE: ReadonlySet<string> = new Set(['plaintext', 'markdown', 'restructuredtext', 'latex', 'git-commit']);

/** Where a text was copied from a code editor: a block of several lines or code in a line; `prose` for its words. */
export function fromCodeEditor(data: DataTransfer): Block | 'prose' | null {
  const mode = modeIn(data.getData(CODE_EDITOR_FORMAT));
  const text = data.getData('text/plain').replace(/\r\n?/g, '\n');
  if (mode === null || text === '') return null;
  if (PROSE.has(mode)) return 'prose';
  const lines = text.replace(/^\n+|\s+$/g, '');
  if (!lines.includes('\n')) return paragraph({ text: lines, code: true });
  const language = codeLanguage(LANGUAGES[mode] ?? mode);
  return { type: 'code-block', ...(language && { language }), children: [{ text: lines }] };
}

function modeIn(json: string): string | null {
  if (json === '') return null;
  try {
    const { mode } = JSON.parse(json) as { mode?: unknown };
    return typeof mode === 'string' ? mode : null;
  } catch {
    return null; // somebody else's
  }
}
