import { ariaKeys, keyText } from '@benotes/platform/key-labels';
import { IconButton } from '@benotes/ui';
import { useSlateSelector, useSlateStatic } from 'slate-react';

import { syncSelectionFromDom } from '../text/dom-selection.ts';
import type { Tool, ToolView } from './toolbar-items.ts';

/** A separate component, so that only tools whose state changes render again, not the whole bar on every key. */
export function ToolButton({ tool, view, tabIndex }: { tool: Tool; view: ToolView; tabIndex: number }) {
  const editor = useSlateStatic();
  const isOn = useSlateSelector((editor) => tool.isOn?.(editor));
  const isEnabled = useSlateSelector((editor) => tool.isEnabled?.(editor) ?? true);
  const { label, icon, shortcut } = tool;
  return (
    <IconButton
      label={label}
      icon={icon}
      tabIndex={tabIndex}
      title={undefined} // the tooltip shows it
      data-tip={shortcut ? `${label} (${keyText(shortcut)})` : label}
      aria-keyshortcuts={shortcut && ariaKeys(shortcut)}
      aria-pressed={isOn}
      // Not `disabled`, which would drop the focus.
      aria-disabled={!isEnabled || undefined}
      onClick={() => {
        syncSelectionFromDom(editor);
        if (isEnabled) tool.run(editor, view);
      }}
    />
  );
}
