import type { LinkBlock } from '@benotes/note';
import { useCallback, useEffect, useRef } from 'react';
import { type Editor, Element, Node, Transforms } from 'slate';
import { ReactEditor } from 'slate-react';

import { onEditorChange } from '../text/editor-changes.ts';

/** Fetches the title of a page; null when it is not known. */
export type FindTitle = (url: string, signal: AbortSignal) => Promise<string | null>;

const isUntitled = (node: Node): node is LinkBlock =>
  Element.isElement(node) && node.type === 'link-block' && node.title === '';

/**
 * Fetches the titles of link blocks without one, once per URL. The document is only searched when nodes were inserted.
 */
export function useLinkTitles(editor: Editor, find: FindTitle | undefined): void {
  const requested = useRef(new Set<string>());
  const lifetime = useRef<AbortController>();

  const loadMissing = useCallback(() => {
    const { current: controller } = lifetime;
    if (!find || !controller) return;
    const loadTitle = async (href: string) => {
      const title = await find(href, controller.signal);
      if (title === null || controller.signal.aborted) return;
      for (const [node] of Node.nodes(editor)) {
        if (isUntitled(node) && node.href === href)
          Transforms.setNodes(editor, { title }, { at: ReactEditor.findPath(editor, node), voids: true });
      }
    };
    for (const [node] of Node.nodes(editor)) {
      if (!isUntitled(node) || requested.current.has(node.href)) continue;
      requested.current.add(node.href);
      void loadTitle(node.href);
    }
  }, [editor, find]);

  useEffect(() => {
    const controller = new AbortController();
    lifetime.current = controller;
    loadMissing();
    const stop = onEditorChange(editor, () => {
      if (editor.operations.some(({ type }) => type === 'insert_node')) loadMissing();
    });
    return () => {
      stop();
      controller.abort();
    };
  }, [editor, loadMissing]);
}
