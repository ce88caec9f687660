import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { Editor, Transforms } from 'slate';
import { describe, expect, it } from 'vitest';

import { insertVoid, setStyle, toggleQuote } from './commands/blocks.ts';
import { toggleCodeBlock } from './commands/code-blocks.ts';
import { removeLink } from './commands/links.ts';
import { toggleList } from './commands/lists.ts';
import { pasteInto } from './plugins/with-paste.ts';
import { BEHAVIOR_DIFFERENCES } from './testing/behavior-differences.ts';
import { editorAt, htmlWithCaret, press, type } from './testing/caret.ts';
import { clipboard, markdownRead } from './testing/clipboard.ts';

/** A user action in a TipTap scenario. Its fields depend on its kind. */
interface Action {
  do: 'type' | 'key' | 'wait' | 'caret' | 'paste' | 'command';
  text?: string;
  html?: string;
  key?: string;
  ms?: number;
  name?: string;
  args?: { src: string };
}

interface Scenario {
  name: string;
  start: string;
  actions: Action[];
  /** TipTap's result. */
  result: string;
  verdict: 'follow' | 'differ';
  /** The expected result, if it differs from TipTap's. */
  wanted?: string;
}

const corpora = process.env['BENOTES_CORPORA'] ?? '';
const VERSIONS = ['2.1.12', '2.27.3'] as const;

function scenariosOf(version: (typeof VERSIONS)[number]): Scenario[] {
  const file = path.join(corpora, 'editor-html', 'golden', `behaviour.tiptap-${version}.json`);
  if (corpora === '' || !existsSync(file)) return [];
  return (JSON.parse(readFileSync(file, 'utf8')) as { scenarios: Scenario[] }).scenarios; // written for these tests
}

const scenarios = VERSIONS.map((version) => [version, scenariosOf(version)] as const);
if (scenarios.some(([, all]) => all.length === 0))
  console.warn('Skipped: what TipTap does. BENOTES_CORPORA names no folder that has it.');

const UNDOABLE_COMMANDS: Record<string, (editor: Editor, args?: { src: string }) => void> = {
  toggleBulletList: (editor) => toggleList(editor, 'bullet-list'),
  toggleOrderedList: (editor) => toggleList(editor, 'ordered-list'),
  toggleTaskList: (editor) => toggleList(editor, 'task-list'),
  toggleBlockquote: toggleQuote,
  toggleCodeBlock,
  setHorizontalRule: (editor) => insertVoid(editor, { type: 'rule', children: [{ text: '' }] }),
  setParagraph: (editor) => setStyle(editor, 'normal'),
  setImage: (editor, args) => insertVoid(editor, { type: 'image', src: args?.src ?? '', children: [{ text: '' }] }),
  unsetLink: removeLink,
};

/** Runs a scenario. Returns the resulting HTML with the caret. */
async function play({ start, actions }: Scenario): Promise<string> {
  let time = 0;
  const editor = editorAt(start, () => time);
  const act: Record<Action['do'], (action: Action) => void> = {
    type: ({ text = '' }) => type(editor, text),
    key: ({ key = '' }) => void press(editor, key),
    wait: ({ ms = 0 }) => void (time += ms),
    caret: () => Transforms.select(editor, Editor.end(editor, [])),
    paste: ({ text = '', html }) =>
      pasteInto(editor, clipboard({ 'text/plain': text, ...(html !== undefined && { 'text/html': html }) })),
    command: ({ name = '', args }) => UNDOABLE_COMMANDS[name]?.(editor, args),
  };
  for (const action of actions) {
    act[action.do](action);
    if (action.do === 'paste') await markdownRead();
  }
  return htmlWithCaret(editor);
}

function expectedResult({ name, verdict, result, wanted = '' }: Scenario): string {
  const difference = BEHAVIOR_DIFFERENCES[name];
  return difference ? difference.html : htmlWithCaret(editorAt(verdict === 'follow' ? result : wanted));
}

describe.each(scenarios)('The behavior recorded from TipTap %s', (_, all) => {
  it.skipIf(all.length === 0)('has scenarios', () => {
    expect(all).not.toEqual([]);
  });
  it.each(all)('$name', async (scenario) => {
    expect(await play(scenario)).toBe(expectedResult(scenario));
  });
});
