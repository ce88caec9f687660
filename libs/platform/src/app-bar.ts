import { useLayoutEffect, useRef } from 'react';
import { proxy, ref } from 'valtio';

export type AppBarIcon = 'add' | 'checkmark' | 'paste' | 'edit' | 'delete';

export interface AppBarAction {
  label: string;
  icon?: AppBarIcon;
  /** A shortcut, shown beside the label. */
  hint?: string;
  /** Under way: shown, not pressable. */
  busy?: boolean;
  /** Why it cannot be pressed now. */
  disabledReason?: string;
  run: () => void;
}

/** A further thing to do here (specification section 3). On a phone it moves to the bottom sheet. */
export interface AppBarOption {
  label: string;
  /** Said in the bottom sheet, where there is room. */
  longLabel?: string;
  icon?: AppBarIcon;
  color?: 'danger';
  /** False leaves the option out. */
  condition?: boolean;
  run: () => void;
}

export interface AppBar {
  title: string;
  /** Names of the collections above, the top one first. */
  trail?: readonly string[];
  /** The collection one is in, where the address does not say it; 0 is Uncategorized. New posts go there. */
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

/** What the top bar shows. Pages write it with `useAppBar`, the shell draws it. */
export const appBar = proxy({ ...EMPTY });

/** The page the bar belongs to: a page of another remote may leave after the next one has come. */
let owner: object | null = null;

/**
 * Puts a page's title, button and options into the top bar and the title of the window, for as long as the page is
 * mounted: a screen that names no button has none.
 */
export function useAppBar(bar: AppBar): void {
  const latest = useRef(bar);
  useLayoutEffect(() => {
    latest.current = bar;
  });
  // Functions drop out, so the bar is drawn again only when something in it looks different.
  const looks = JSON.stringify(bar);
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
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the bar is read through `latest`, `looks` says when
  }, [looks]);
  useLayoutEffect(
    () => () => {
      if (owner === latest) Object.assign(appBar, EMPTY);
    },
    [],
  );
}
