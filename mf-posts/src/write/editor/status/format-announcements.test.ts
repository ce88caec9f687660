import { type Editor, Transforms } from 'slate';
import { describe, expect, it } from 'vitest';

import { editorAt, press, type } from '../testing/caret.ts';
import { trackFormat } from './format-announcements.ts';

/** The announcements during a change, in order. */
async function describeChange(start: string, act: (editor: Editor) => void): Promise<string[]> {
  const editor = editorAt(start);
  await Promise.resolve(); // Slate reports changes in a microtask
  const read = trackFormat(editor);
  const announced: string[] = [];
  editor.onChange = () => {
    const announcement = read();
    if (announcement !== null) announced.push(announcement);
  };
  act(editor);
  await Promise.resolve();
  return announced;
}

describe('The announcement of formatting', () => {
  it.each([
    ['Bold on', '<p>a|</p>', 'Mod-b'],
    ['Bold off', '<p><b>[a]</b></p>', 'Mod-b'],
    ['Heading 2', '<p>a|</p>', 'Mod-Alt-2'],
    ['Normal', '<h2>a|</h2>', 'Mod-Alt-0'],
    ['Bullet list', '<p>a|</p>', 'Mod-Shift-8'],
    ['Ordered list', '<ul><li>a|</li></ul>', 'Mod-Shift-7'],
    ['Task list off', '<ul data-type="taskList"><li>a|</li></ul>', 'Mod-Shift-9'],
    ['Quote', '<p>a|</p>', 'Mod-Shift-B'],
    ['Code block', '<p>a|</p>', 'Mod-Alt-C'],
    ['Code block off', '<pre>a|</pre>', 'Mod-Alt-C'],
  ])('is %j in %j after %s', async (announcement, start, keys) => {
    expect(await describeChange(start, (editor) => press(editor, keys))).toEqual([announcement]);
  });

  it('reports what an input rule did', async () => {
    expect(await describeChange('<p>|</p>', (editor) => type(editor, '## '))).toEqual(['Heading 2']);
  });

  it('is empty while typing and moving the caret', async () => {
    expect(await describeChange('<p><b>a|</b></p>', (editor) => type(editor, 'bc'))).toEqual([]);
    const passing = await describeChange('<p>a|</p><h2><b>b</b></h2>', (editor) =>
      Transforms.select(editor, { path: [1, 0], offset: 1 }),
    );
    expect(passing).toEqual([]);
  });
});
