import { act, render } from '@testing-library/react';
import { createEditor, Editor, Transforms } from 'slate';
import { Editable, Slate, withReact } from 'slate-react';
import { expect, it } from 'vitest';

import { restoreFocus } from './dom-selection.ts';

it('does not move the selection of the page into a text that is not rendered yet', async () => {
  const editor = withReact(createEditor());
  render(
    <Slate editor={editor} initialValue={[{ type: 'paragraph', children: [{ text: 'flour' }] }]}>
      <Editable />
    </Slate>,
  );
  await act(async () => {
    Transforms.insertNodes(editor, { type: 'paragraph', children: [{ text: '' }] }, { at: [1] });
    restoreFocus(editor, Editor.range(editor, [1]));
  });
  expect(editor.selection).toEqual(Editor.range(editor, [1]));
  expect(window.getSelection()?.anchorNode?.textContent).not.toBe('flour');
});
