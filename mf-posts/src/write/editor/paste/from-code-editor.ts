import { type Block, codeLanguage, paragraph } from '@benotes/note';

/** The clipboard format of VS Code and its forks: JSON with the `mode` (language) of the file. */
export const CODE_EDITOR_FORMAT = 'vscode-editor-data';

/** VS Code's language names where ours differ. */
const LANGUAGES: Readonly<Record<string, string>> = {
  javascriptreact: 'jsx',
  jsonc: 'json',
  shellscript: 'bash',
  typescriptreact: 'tsx',
};

/** Languages whose text is prose, not code. */
const PROSE: ReadonlySet<string> = new Set(['plaintext', 'markdown', 'restructuredtext', 'latex', 'git-commit']);

/** Text copied from a code editor as a code block, or as inline code for a single line; `prose` for text files. */
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
    return null; // another program uses the format
  }
}
