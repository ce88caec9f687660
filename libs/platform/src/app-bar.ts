import { canEdit } from '@benotes/contract';
import { useLayoutEffect, useRef } from 'react';
import { proxy, ref } from 'valtio';

import type { Command } from './commands/commands.ts';
import { useCommands } from './commands/use-commands.ts';
import { session } from './session/session.ts';

export type AppBarIcon = 'add' | 'checkmark' | 'paste' | 'edit' | 'delete' | 'view' | 'filter' | 'history' | 'undo';

export interface AppBarAction {
  label: string;
  /** Its label in the command palette, where the page is not in sight. */
  longLabel?: string;
  /** Its id among the commands, if it replaces one of the shell's. */
  id?: string;
  icon?: AppBarIcon;
  /** Its keys, such as `Ctrl + Alt + N`: shown beside the label, and bound wherever the focus is. */
  hint?: string;
  /** In progress: shown but disabled. */
  busy?: boolean;
  /** Why it is disabled. */
  disabledReason?: string;
  run: () => void;
}

/** An option of the top bar (specification section 3); in the bottom sheet on phones. */
export interface AppBarOption {
  label: string;
  /** Shown in the bottom sheet, where there is room. */
  longLabel?: string;
  icon?: AppBarIcon;
  color?: 'danger';
  /** False hides the option. */
  condition?: boolean;
  /** Whether the dialog that it opens is open; undefined if it opens none. */
  expanded?: boolean;
  /** `button`: the pressed button, beside which a popover may open; not on phones. */
  run: (button?: HTMLElement) => void;
}

export interface AppBar {
  title: string;
  /** Names of the parent collections, from the root. */
  trail?: readonly string[];
  /** The current collection if the URL does not contain it; 0 is Uncategorized. New posts are created there. */
  collection?: number;
  action?: AppBarAction;
  options?: readonly AppBarOption[];
  /** How much there is on the page, such as `20+`, if the shell does not know it. */
  count?: string | undefined;
  /** Whether the page is saved, in a few words; not on phones. */
  status?: string | undefined;
}

const EMPTY: Required<Pick<AppBar, 'title' | 'trail' | 'options'>> & {
  collection: number | undefined;
  action: AppBarAction | undefined;
  count: string | undefined;
  status: string | undefined;
} = {
  title: '',
  trail: [],
  collection: undefined,
  action: undefined,
  options: [],
  count: undefined,
  status: undefined,
};

/** The content of the top bar. Pages set it with `useAppBar`, the shell renders it. */
export const appBar = proxy({ ...EMPTY });

/** The page that set the bar: a page of another remote may unmount after the next one has mounted. */
let owner: object | null = null;

/**
 * Sets the title, button, and options of the top bar and the document title while the page is mounted. The button and
 * the options are commands as well.
 */
export function useAppBar(bar: AppBar): void {
  const latest = useRef(bar);
  useLayoutEffect(() => {
    latest.current = bar;
  });
  // Functions are not serialized, so the bar is updated only when something visible changes.
  const visible = JSON.stringify(bar);
  useLayoutEffect(() => {
    const { title, trail = [], collection, action, options = [], count, status } = latest.current;
    owner = latest;
    const shown = options.filter((option) => option.condition !== false);
    Object.assign(appBar, {
      title,
      trail,
      collection,
      count,
      status,
      action: action && { ...action, run: ref(() => latest.current.action?.run()) },
      options: shown.map((option) => ({
        ...option,
        run: ref((button?: HTMLElement) =>
          latest.current.options?.find(({ label }) => label === option.label)?.run(button),
        ),
      })),
    });
    document.title = `Benotes - ${title}`;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the bar is read through `latest` when `visible` changes
  }, [visible]);
  useLayoutEffect(
    () => () => {
      if (owner === latest) Object.assign(appBar, EMPTY);
    },
    [],
  );
  useCommands(() => commandsOf(bar));
}

function commandsOf({ action, options = [] }: AppBar): Command[] {
  if (!canEdit(session.permission)) return [];
  const commands: Command[] = options
    .filter(({ condition }) => condition !== false)
    .map(({ label, longLabel = label, icon, run }) => ({ id: `page.${label}`, label: longLabel, icon, run }));
  if (!action || action.busy || action.disabledReason) return commands;
  const { label, longLabel = label, id = `page.${label}`, icon, hint, run } = action;
  return [{ id, label: longLabel, icon, keys: hint?.replaceAll(' ', ''), inDialogs: true, run }, ...commands];
}
