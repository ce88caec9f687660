import { canEdit, UNCATEGORIZED_ID, USER_PERMISSION } from '@benotes/contract';
import { collections, paths, runCommand, session, sharedRootOf, signOut } from '@benotes/platform';
import { ariaKeys, keyLabels } from '@benotes/platform/key-labels';
import { Link, matchPath, useLocation } from '@benotes/router';
import { Icon, lazyComponent, Logo } from '@benotes/ui';
import { useId, useState } from 'react';
import { useSnapshot } from 'valtio';

import section from '../collections/collections-section.module.css';
import { CollectionsSection } from '../collections/collections-section.tsx';
import { useCurrentCollection } from '../collections/use-current-collection.ts';
import { useOwnCounts } from '../collections/use-own-counts.ts';
import { countAt } from '../page-count.tsx';
import { savedSearches } from '../saved-searches/saved-searches.store.ts';
import { OPEN_PALETTE, PALETTE_KEYS } from '../use-layout-commands.ts';
import { currentOf, type ResolvedLink, sidebarLinks, UNCATEGORIZED_LINK } from './resolved-links.ts';
import { SidebarLink } from './sidebar-link.tsx';
import { texts } from './sidebar-texts.ts';
import styles from './sidebar.module.css';

const SavedSearches = lazyComponent(async () => (await import('../saved-searches/saved-searches.tsx')).SavedSearches);

const SharedCollections = lazyComponent(
  async () => (await import('../shared/shared-collections.tsx')).SharedCollections,
);

/**
 * The links of modules, the collections, what others share, the saved searches, the person, and Logout (specification
 * section 2). Brand and search stay in sight while the rest scrolls.
 */
export function Sidebar() {
  const { pathname, search } = useLocation();
  const { user } = useSnapshot(session);
  const { counts, status, shared } = useSnapshot(collections);
  const [countsOwn] = useOwnCounts();
  const [isSharedSettled, setSharedSettled] = useState(shared !== null);
  const searches = useSnapshot(savedSearches).status;
  const savedSearch = savedSearchAt(pathname, search);
  const heading = useId();
  const collection = useCurrentCollection();
  const { places, more, own } = sidebarLinks(user?.id);
  const isHome = pathname === paths.home || collection === UNCATEGORIZED_ID;
  const linked = savedSearch === null ? currentOf([...places, ...more, ...own], pathname) : undefined;
  const current = isHome ? UNCATEGORIZED_LINK : linked;
  const item = (link: ResolvedLink) => (
    <SidebarLink key={link.id} {...link} count={countAt(link.to, counts)} current={link.id === current} />
  );
  // What is below the collections appears once it does not move any more.
  const hasTree = status === 'ready' || status === 'failed';
  const hasShared = hasTree && isSharedSettled;
  const hasSearches = hasShared && searches !== 'loading';
  const isParent = collection && canEdit(sharedRootOf(collection, shared)?.permission ?? USER_PERMISSION);
  const below = (
    <>
      {hasTree && (
        <ul className={styles.list} aria-labelledby={heading}>
          <SidebarLink
            to={isParent ? `${paths.createCollection}?parent=${collection}` : paths.createCollection}
            icon="plus"
            label={texts.createCollection}
            current={pathname === paths.createCollection}
          />
        </ul>
      )}
      <SharedCollections current={collection} countsOwn={countsOwn} onSettled={() => setSharedSettled(true)} />
      <SavedSearches current={savedSearch} isShown={hasShared} />
      {hasSearches && more.length > 0 && (
        <section className={section.further} aria-labelledby={`${heading}-more`}>
          <div className={section.head}>
            <h2 id={`${heading}-more`} className={section.heading}>
              {texts.more}
            </h2>
          </div>
          <ul className={styles.list}>{more.map(item)}</ul>
        </section>
      )}
    </>
  );

  return (
    <nav className={styles.sidebar} aria-label={texts.main}>
      <div className={styles.head}>
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
          {places.filter(isSearch).map(item)}
        </ul>
      </div>
      <div className={styles.places} data-drop-area>
        <ul className={styles.list}>{places.filter((link) => !isSearch(link)).map(item)}</ul>
        <CollectionsSection headingId={heading} below={below} />
      </div>
      <ul className={styles.person}>
        {own.map((link) => (
          <Person key={link.id} link={link} name={user?.name ?? ''} isCurrent={link.id === current} />
        ))}
        <li>
          <button type="button" className={styles.place} data-leaves="" onClick={() => void signOut()}>
            <Icon name="logout" />
            {texts.logout}
          </button>
        </li>
      </ul>
    </nav>
  );
}

const isSearch = ({ to }: ResolvedLink) => to === paths.search;

/** The link to the page of the user, with the first letter of the name, which is its tooltip. */
function Person({ link, name, isCurrent }: { link: ResolvedLink; name: string; isCurrent: boolean }) {
  const content = (
    <>
      <span className={styles.initial} aria-hidden="true" data-initial={Array.from(name)[0]?.toUpperCase()} />
      {link.label}
    </>
  );
  return (
    <li>
      {link.to === null ? (
        <span className={styles.place}>{content}</span>
      ) : (
        <Link
          to={link.to}
          className={styles.place}
          title={name || undefined}
          aria-current={isCurrent ? 'page' : undefined}
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
