import { type ModuleLink, UNCATEGORIZED_ID } from '@benotes/contract';
import { linksIn, paths, runCommand, session, signOut, usesSingleKeyShortcuts } from '@benotes/platform';
import { ariaKeys, keyLabels } from '@benotes/platform/key-labels';
import { Link, matchPath, useLocation } from '@benotes/router';
import { Icon, type IconName, iconNamed, lazyComponent, Logo, VisuallyHidden } from '@benotes/ui';
import { Suspense, useId } from 'react';
import { useSnapshot } from 'valtio';

import { CollectionsSection } from '../collections/collections-section.tsx';
import { linkPath } from '../link-path.ts';
import styles from './sidebar.module.css';
import { texts } from './sidebar-texts.ts';
import { useCurrentCollection } from '../collections/use-current-collection.ts';
import { OPEN_PALETTE, PALETTE_KEYS } from '../use-layout-commands.ts';

const SavedSearches = lazyComponent(async () => (await import('../saved-searches/saved-searches.tsx')).SavedSearches);

/** The links of modules, the collections, the saved searches, and Logout (specification section 2). */
export function Sidebar() {
  const { pathname, search } = useLocation();
  const { user } = useSnapshot(session);
  const savedSearch = savedSearchAt(pathname, search);
  const heading = useId();
  const collection = useCurrentCollection();
  const atHome = pathname === paths.home || collection === UNCATEGORIZED_ID;
  const main = linksIn('sidebar.main').map((link) => resolve(link, user?.id));
  const foot = linksIn('sidebar.foot').map((link) => resolve(link, user?.id));
  const current = savedSearch === null ? currentOf([...main, ...foot], pathname) : undefined;

  return (
    <nav className={styles.sidebar} aria-label={texts.main}>
      <div className={styles.places} data-drop-area>
        <div className={styles.brand}>
          <Logo />
          {texts.product}
        </div>
        <ul className={styles.list}>
          <li>
            <button
              type="button"
              className={styles.place}
              aria-haspopup="dialog"
              aria-keyshortcuts={ariaKeys(PALETTE_KEYS)}
              onClick={() => runCommand(OPEN_PALETTE)}
            >
              <Icon name="command" />
              {texts.palette}
              <kbd className={styles.shortcut} aria-hidden="true">
                {keyLabels(PALETTE_KEYS).join(' ')}
              </kbd>
            </button>
          </li>
          {main.map(({ id, to, icon, label, shortcut }) => (
            <SidebarLink key={id} to={to} icon={icon} label={label} shortcut={shortcut} current={id === current} />
          ))}
          <SidebarLink
            to={paths.home}
            icon="folder"
            label={texts.uncategorized}
            current={atHome}
            dropId={UNCATEGORIZED_ID}
          />
        </ul>
        <CollectionsSection headingId={heading} />
        <Suspense fallback={null}>
          <SavedSearches current={savedSearch} />
        </Suspense>
      </div>
      {/* At the bottom, so that it does not move while the collections load. */}
      <ul className={styles.foot} aria-labelledby={heading}>
        <SidebarLink
          to={collection ? `${paths.createCollection}?parent=${collection}` : paths.createCollection}
          icon="plus"
          label={texts.createCollection}
          current={pathname === paths.createCollection}
        />
      </ul>
      <ul className={styles.utilities}>
        {foot.map(({ id, to, icon, label, shortcut }) => (
          <SidebarLink
            key={id}
            to={to}
            icon={icon}
            label={label}
            shortcut={shortcut}
            current={id === current}
            isCompact
          />
        ))}
        <li>
          <button
            type="button"
            className={styles.place}
            title={texts.logout}
            data-leaves=""
            onClick={() => void signOut()}
          >
            <Icon name="logout" />
            <VisuallyHidden>{texts.logout}</VisuallyHidden>
          </button>
        </li>
      </ul>
    </nav>
  );
}

interface ResolvedLink {
  id: string;
  /** Null while the user is unknown. */
  to: string | null;
  icon: IconName;
  label: string;
  /** The key that opens it; undefined also while single keys are turned off. */
  shortcut: string | undefined;
  currentAt: readonly string[];
}

function resolve(link: ModuleLink, userId: number | undefined): ResolvedLink {
  const { id, icon, label, currentAt } = link;
  const to = linkPath(link, userId);
  const shortcut = usesSingleKeyShortcuts() ? link.shortcut : undefined;
  return { id, to, icon: iconNamed(icon), label, shortcut, currentAt: currentAt ?? (to === null ? [] : [to]) };
}

/** The link that the page belongs to: the most specific one if several match. */
function currentOf(links: readonly ResolvedLink[], pathname: string): string | undefined {
  const matches = links.flatMap(({ id, currentAt }) =>
    currentAt
      .filter((path) => pathname === path || pathname.startsWith(`${path}/`))
      .map((path) => ({ id, length: path.length })),
  );
  return matches.toSorted((one, other) => other.length - one.length)[0]?.id;
}

interface SidebarLinkProps {
  /** Null while unknown. */
  to: string | null;
  icon: IconName;
  label: string;
  current: boolean;
  shortcut?: string | undefined;
  /** The collection it links to, onto which posts can be dropped. */
  dropId?: number;
  /** Shows only the icon, with the label as its name and tooltip. */
  isCompact?: boolean;
}

function SidebarLink({ to, icon, label, current, shortcut, dropId, isCompact = false }: SidebarLinkProps) {
  const content = (
    <>
      <Icon name={icon} />
      {isCompact ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      {!isCompact && shortcut && (
        <kbd className={styles.shortcut} aria-hidden="true">
          {shortcut}
        </kbd>
      )}
    </>
  );
  const title = isCompact ? label : undefined;
  return (
    <li>
      {to === null ? (
        <span className={styles.place}>{content}</span>
      ) : (
        <Link
          to={to}
          className={styles.place}
          title={title}
          aria-current={current ? 'page' : undefined}
          aria-keyshortcuts={shortcut}
          data-drop-id={dropId}
        >
          {content}
        </Link>
      )}
    </li>
  );
}

/** The id of the saved search that a URL opens or edits; null for other pages. */
function savedSearchAt(pathname: string, search: string): number | null {
  const settings = matchPath(paths.savedSearchSettings, pathname)?.params.searchId;
  const opened = pathname === paths.search ? new URLSearchParams(search).get('saved') : null;
  const id = settings ?? opened;
  return id !== null && /^\d{1,10}$/.test(id) ? Number(id) : null;
}
