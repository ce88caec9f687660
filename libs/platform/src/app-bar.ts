import { useLayoutEffect, useRef } from 'react';
import { proxy, ref } from 'valtio';

export type AppBarIcon = 'add' | 'checkmark' | 'paste' | 'edit' | 'delete';

export interface AppBarAction {
  label: string;
  icon?: AppBarIcon;
  /** A shortcut, shown beside the label. */
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
  run: () => void;
}

export interface AppBar {
  title: string;
  /** Names of the parent collections, from the root. */
  trail?: readonly string[];
  /** The current collection if the URL does not contain it; 0 is Uncategorized. New posts are created there. */
  collection?: number;
  action?: AppBarAction;
  options?: readonly AppBarOption[];
}

const EMPTY: Required<Pick<AppBar, 'title' | 'trail' | 'options'>> & {
  collection: number | undefined;
  action: AppBarAction | undefined;
} = {
  title: '',
  trail: [],
  collection: undefined,
  action: undefined,
  options: [],
};

/** The content of the top bar. Pages set it with `useAppBar`, the shell renders it. */
export const appBar = proxy({ ...EMPTY });

/** The page that set the bar: a page of another remote may unmount after the next one has mounted. */
let owner: object | null = null;

/** Sets the title, button, and options of the top bar and the document title while the page is mounted. */
export function useAppBar(bar: AppBar): void {
  const latest = useRef(bar);
  useLayoutEffect(() => {
    latest.current = bar;
  });
  // Functions are not serialized, so the bar is updated only when something visible changes.
  const visible = JSON.stringify(bar);
  useLayoutEffect(() => {
    const { title, trail = [], collection, action, options = [] } = latest.current;
    owner = latest;
    const shown = options.filter((option) => option.condition !== false);
    Object.assign(appBar, {
      title,
      trail,
      collection,
      action: action && { ...action, run: ref(() => latest.current.action?.run()) },
      options: shown.map((option) => ({
        ...option,
        run: ref(() => latest.current.options?.find(({ label }) => label === option.label)?.run()),
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
}
