import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createEditor, type Descendant } from 'slate';
import { Editable, Slate, withReact } from 'slate-react';

import { parseHtml } from '../../mf-posts/src/editor/html/parse.ts';
import { renderElement, renderLeaf } from '../../mf-posts/src/editor/render.tsx';

function PlainEditor({ value }: { value: Descendant[] }) {
  const [editor] = useState(() => {
    const plain = withReact(createEditor());
    plain.isInline = (element) => element.type === 'link';
    return plain;
  });
  return (
    <Slate editor={editor} initialValue={value}>
      <Editable renderElement={renderElement} renderLeaf={renderLeaf} aria-label="Content" />
    </Slate>
  );
}

/** Slate as it comes: no plugins, no chunks, the same elements. */
export function mountPlainSlate(host: HTMLElement, html: string): void {
  createRoot(host).render(<PlainEditor value={parseHtml(html)} />);
}
