import { parseHtml, renderElement, renderLeaf } from '@benotes/mf-posts/editor-bench';
import { createRoot } from 'react-dom/client';
import { createEditor, type Descendant, Transforms } from 'slate';
import { withHistory } from 'slate-history';
import { Editable, Slate, withReact } from 'slate-react';

const plain = withHistory(withReact(createEditor()));
plain.isInline = (element) => element.type === 'link';

function PlainEditor({ value }: { value: Descendant[] }) {
  return (
    <Slate editor={plain} initialValue={value}>
      <Editable renderElement={renderElement} renderLeaf={renderLeaf} aria-label="Content" />
    </Slate>
  );
}

/** Slate with slate-history: no plugins, no chunks, the same elements. */
export function mountPlainSlate(host: HTMLElement, html: string): void {
  createRoot(host).render(<PlainEditor value={parseHtml(html)} />);
}

/** Inserts a note at the caret; slate-react ignores synthetic paste events. */
export const pasteIntoPlainSlate = (html: string) => Transforms.insertFragment(plain, parseHtml(html));
