import { useCallback, useEffect, useRef } from 'react';
import { type Editor, Element, Node, Transforms } from 'slate';
import { ReactEditor } from 'slate-react';

import type { LinkBlock } from '../model/schema.ts';

/** What a page is called; null when nobody knows. */
export type FindTitle = (url: string, signal: AbortSignal) => Promise<string | null>;

const isUntitled = (node: Node): node is LinkBlock =>
  Element.isElement(node) && node.type === 'link-block' && node.title === '';

/**
 * Gives link blocks without a title the one their page has, asked for once each. The returned function is called after
 * every change; it looks only where blocks came in.
 */
export function useLinkTitles(editor: Editor, find: FindTitle | undefined): () => void {
  const asked = useRef(new Set<string>());
  const stay = useRef<AbortController>();

  const look = useCallback(() => {
    const { current: controller } = stay;
    if (!find || !controller) return;
    const name = async (href: string) => {
      const title = await find(href, controller.signal);
      if (title === null || controller.signal.aborted) return;
      for (const [node] of Node.nodes(editor)) {
        if (isUntitled(node) && node.href === href)
          Transforms.setNodes(editor, { title }, { at: ReactEditor.findPath(editor, node), voids: true });
      }
    };
    for (const [node] of Node.nodes(editor)) {
      if (!isUntitled(node) || asked.current.has(node.href)) continue;
      asked.current.add(node.href);
      void name(node.href);
    }
  }, [editor, find]);

  useEffect(() => {
    const controller = new AbortController();
    stay.current = controller;
    look();
    return () => controller.abort();
  }, [look]);

  return () => {
    if (editor.operations.some(({ type }) => type === 'insert_node')) look();
  };
}
