import { ariaKeys, keyText } from '@benotes/platform/key-labels';
import { Button, Icon, IconButton, Menu } from '@benotes/ui';
import { type FocusEvent, forwardRef, type KeyboardEvent, useState } from 'react';
import type { Editor } from 'slate';
import { useSlateSelector, useSlateStatic } from 'slate-react';

import { activeStyle, setStyle } from '../commands/blocks.ts';
import { focusText, syncSelectionFromDom } from '../text/dom-selection.ts';
import styles from './menu-bar.module.css';
import { selectedBlocks } from '../model/queries.ts';
import { isCodeBlock } from '@benotes/note';
import { texts } from '../texts.ts';
import { useTooltip } from './tooltip.tsx';
import { styleName, TEXT_STYLES, type Tool, toolsFor, type ToolView } from './toolbar-items.ts';

interface MenuBarProps {
  /** The id of the text box it formats. */
  controls: string;
  view: ToolView;
}

/** The toolbar: a single Tab stop with arrow keys inside. Pressing a tool keeps the selection in the text. */
export const MenuBar = forwardRef<HTMLDivElement, MenuBarProps>(function MenuBar({ controls, view }, ref) {
  const editor = useSlateStatic();
  const [stop, setStop] = useState(0);
  const tooltip = useTooltip();
  const groups = toolsFor(view);
  // The text style is the first stop, the buttons follow.
  const stops = new Map(groups.flat().map((tool, index) => [tool, index + 1]));
  const leaveToolbar = () => focusText(editor);

  const moveStop = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = buttonsOf(event.currentTarget);
    // -1 for events of a portal, such as the open menu.
    const at = buttons.indexOf(event.target);
    if (at < 0) return;
    if (event.key === 'Escape') leaveToolbar();
    const next = {
      ArrowRight: (at + 1) % buttons.length,
      ArrowLeft: (at - 1 + buttons.length) % buttons.length,
      Home: 0,
      End: buttons.length - 1,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    (buttons[next] as HTMLElement | undefined)?.focus(); // a button
  };
  const onFocus = (event: FocusEvent<HTMLDivElement>) => {
    const at = buttonsOf(event.currentTarget).indexOf(event.target);
    if (at >= 0) setStop(at);
  };

  return (
    <div className={styles.bar} {...tooltip.handlers}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons have the focus */}
      <div
        ref={ref}
        className={styles.toolbar}
        role="toolbar"
        aria-label={texts.toolbar}
        aria-controls={controls}
        onKeyDown={moveStop}
        onFocus={onFocus}
        onMouseDown={(event) => event.preventDefault()}
      >
        <div className={styles.tools}>
          <StyleMenu tabIndex={stop === 0 ? 0 : -1} onChosen={leaveToolbar} />
        </div>
        {groups.map((group) => (
          <div key={group[0]?.label} className={styles.tools}>
            {group.map((tool) => (
              <ToolButton key={tool.label} tool={tool} view={view} tabIndex={stop === stops.get(tool) ? 0 : -1} />
            ))}
          </div>
        ))}
      </div>
      {tooltip.element}
    </div>
  );
});

/** A separate component, so that only tools whose state changes render again, not the whole bar on every key. */
function ToolButton({ tool, view, tabIndex }: { tool: Tool; view: ToolView; tabIndex: number }) {
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

const buttonsOf = (toolbar: HTMLElement): EventTarget[] => [...toolbar.querySelectorAll('button')];

function nameOfStyle(editor: Editor): string {
  const style = activeStyle(editor);
  if (style !== null) return styleName(style);
  return selectedBlocks(editor).some(([block]) => isCodeBlock(block)) ? texts.code : texts.mixed;
}

function StyleMenu({ tabIndex, onChosen }: { tabIndex: number; onChosen: () => void }) {
  const editor = useSlateStatic();
  const name = useSlateSelector(nameOfStyle);
  return (
    <Menu
      label={texts.styleMenu}
      align="start"
      trigger={
        <Button
          className={styles.style}
          tabIndex={tabIndex}
          data-tip={texts.styleMenu}
          aria-label={texts.styleIs(name)}
        >
          {name}
          <Icon name="chevron-down" />
        </Button>
      }
      items={TEXT_STYLES.map((style) => ({ label: styleName(style), onSelect: () => setStyle(editor, style) }))}
      focusAfterChoice={onChosen}
    />
  );
}
