import { isCodeBlock } from '@benotes/note';
import { Button, Icon, IconButton, Menu } from '@benotes/ui';
import { forwardRef, useImperativeHandle, useRef } from 'react';
import type { Editor } from 'slate';
import { useSlateSelector, useSlateStatic } from 'slate-react';

import { activeStyle, setStyle } from '../commands/blocks.ts';
import { selectedBlocks } from '../model/queries.ts';
import { focusText } from '../text/dom-selection.ts';
import { texts } from '../texts.ts';
import styles from './menu-bar.module.css';
import { ToolButton } from './tool-button.tsx';
import { styleName, TEXT_STYLES, type Tool, toolsFor, type ToolView } from './toolbar-items.ts';
import { useTooltip } from './tooltip.tsx';
import { useFolding } from './use-folding.ts';
import { useToolbarStop } from './use-toolbar-stop.ts';

interface MenuBarProps {
  /** The id of the text box it formats. */
  controls: string;
  view: ToolView;
  /** In a card: what does not fit into one row is in a menu. */
  isCompact?: boolean;
}

/** The toolbar: a single Tab stop with arrow keys inside. Pressing a tool keeps the selection in the text. */
export const MenuBar = forwardRef<HTMLDivElement, MenuBarProps>(function MenuBar(
  { controls, view, isCompact = false },
  ref,
) {
  const editor = useSlateStatic();
  const tooltip = useTooltip();
  const row = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => row.current as HTMLDivElement); // it is rendered
  const all = toolsFor(view);
  const fitting = useFolding(row, all.flat().length, isCompact);
  const folded = all.flat().slice(fitting);
  const groups = all.map((group) => group.filter((tool) => !folded.includes(tool))).filter(({ length }) => length > 0);
  // The text style is the first stop, the buttons follow.
  const stops = new Map(groups.flat().map((tool, index) => [tool, index + 1]));
  const leaveToolbar = () => focusText(editor);
  const { stop, ...handlers } = useToolbarStop(leaveToolbar);

  return (
    <div className={styles.bar} {...tooltip.handlers}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons have the focus */}
      <div
        ref={row}
        className={styles.toolbar}
        role="toolbar"
        aria-label={texts.toolbar}
        aria-controls={controls}
        {...handlers}
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
        {folded.length > 0 && (
          <MoreTools tools={folded} view={view} tabIndex={stop === fitting + 1 ? 0 : -1} onChosen={leaveToolbar} />
        )}
      </div>
      {tooltip.element}
    </div>
  );
});

interface MoreToolsProps {
  tools: readonly Tool[];
  view: ToolView;
  tabIndex: number;
  onChosen: () => void;
}

/** The tools for which a card has no room. */
function MoreTools({ tools, view, tabIndex, onChosen }: MoreToolsProps) {
  const editor = useSlateStatic();
  return (
    <Menu
      label={texts.moreTools}
      align="end"
      trigger={
        <IconButton
          label={texts.moreTools}
          icon="more"
          tabIndex={tabIndex}
          title={undefined}
          data-tip={texts.moreTools}
        />
      }
      items={tools.map((tool) => ({
        label: tool.label,
        icon: tool.icon,
        onSelect: () => {
          if (tool.isEnabled?.(editor) ?? true) tool.run(editor, view);
        },
      }))}
      focusAfterChoice={onChosen}
    />
  );
}

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
