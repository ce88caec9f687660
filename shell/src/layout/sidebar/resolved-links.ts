import { type ModuleLink, UNCATEGORIZED_ID } from '@benotes/contract';
import { linksIn, paths, usesSingleKeyShortcuts } from '@benotes/platform';
import { type IconName, iconNamed } from '@benotes/ui';

import { linkPath } from '../link-path.ts';
import { texts } from './sidebar-texts.ts';

export interface ResolvedLink {
  id: string;
  /** Null while the user is unknown. */
  to: string | null;
  icon: IconName;
  label: string;
  /** The key that opens it; undefined also while single keys are turned off. */
  shortcut?: string | undefined;
  currentAt: readonly string[];
  /** The collection it leads to. */
  dropId?: number;
}

/** Where Uncategorized, which is no link of a module, stands among those at the top. */
const UNCATEGORIZED_ORDER = 14;
export const UNCATEGORIZED_LINK = 'uncategorized';

/**
 * The links of the sidebar by their place: above and below the collections, and those to the user's own pages at the
 * foot.
 */
export function sidebarLinks(userId: number | undefined) {
  const main = linksIn('sidebar.main');
  const before = main.findIndex(({ order }) => order > UNCATEGORIZED_ORDER);
  const places = main.map((link) => resolve(link, userId));
  const foot = linksIn('sidebar.foot');
  return {
    places: places.toSpliced(before < 0 ? places.length : before, 0, uncategorized),
    more: foot.filter((link) => !isOwn(link)).map((link) => resolve(link, userId)),
    own: foot.filter(isOwn).map((link) => resolve(link, userId)),
  };
}

const isOwn = ({ path }: ModuleLink) => path.includes(':userId');

const uncategorized: ResolvedLink = {
  id: UNCATEGORIZED_LINK,
  to: paths.home,
  icon: 'folder',
  label: texts.uncategorized,
  currentAt: [],
  dropId: UNCATEGORIZED_ID,
};

function resolve(link: ModuleLink, userId: number | undefined): ResolvedLink {
  const { id, icon, label, currentAt } = link;
  const to = linkPath(link, userId);
  const shortcut = usesSingleKeyShortcuts() ? link.shortcut : undefined;
  return { id, to, icon: iconNamed(icon), label, shortcut, currentAt: currentAt ?? (to === null ? [] : [to]) };
}

/** The link that the page belongs to: the most specific one if several match. */
export function currentOf(links: readonly ResolvedLink[], pathname: string): string | undefined {
  const matches = links.flatMap(({ id, currentAt }) =>
    currentAt
      .filter((path) => pathname === path || pathname.startsWith(`${path}/`))
      .map((path) => ({ id, length: path.length })),
  );
  return matches.toSorted((one, other) => other.length - one.length)[0]?.id;
}
