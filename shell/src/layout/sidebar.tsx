import { UNCATEGORIZED_ID } from '@benotes/contract';
import { paths, session, signOut } from '@benotes/platform';
import { generatePath, Link, useLocation } from '@benotes/router';
import { Icon, type IconName, Logo } from '@benotes/ui';
import { useId } from 'react';
import { useSnapshot } from 'valtio';

import { CollectionsSection } from './collections-section.tsx';
import styles from './sidebar.module.css';
import { texts } from './texts.ts';
import { useCurrentCollection } from './use-current-collection.ts';

/** The links to all screens, in the order of the specification (section 2). */
export function Sidebar() {
  const { pathname } = useLocation();
  const { user } = useSnapshot(session);
  const heading = useId();
  const account = user && generatePath(paths.user, { id: String(user.id) });
  const under = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  const collection = useCurrentCollection();
  const atHome = pathname === paths.home || collection === UNCATEGORIZED_ID;

  return (
    <nav className={styles.sidebar} aria-label={texts.main}>
      <div className={styles.places} data-drop-area>
        <div className={styles.brand}>
          <Logo />
          {texts.product}
        </div>
        <ul className={styles.list}>
          <Place to={paths.search} icon="search" label={texts.search} current={under(paths.search)} />
          <Place to={paths.tags} icon="tag" label={texts.tags} current={under(paths.tags)} />
          <Place
            to={paths.transfer}
            icon="transfer"
            label={texts.transfer}
            current={under(paths.transfer) || under(paths.exportBookmarks)}
          />
          <Place to={paths.recycleBin} icon="trash" label={texts.recycleBin} current={under(paths.recycleBin)} />
          <Place
            to={paths.users}
            icon="users"
            label={texts.users}
            current={under(paths.users) && pathname !== account}
          />
          <Place to={account} icon="user" label={texts.account} current={pathname === account} />
          <li>
            <button type="button" className={styles.place} data-leaves="" onClick={() => void signOut()}>
              <Icon name="logout" />
              {texts.logout}
            </button>
          </li>
        </ul>
        <ul className={styles.list}>
          <Place to={paths.home} icon="folder" label={texts.uncategorized} current={atHome} dropId={UNCATEGORIZED_ID} />
        </ul>
        <CollectionsSection headingId={heading} />
      </div>
      {/* At the foot, where it stays in place while the collections load. */}
      <ul className={styles.foot} aria-labelledby={heading}>
        <Place
          to={collection ? `${paths.createCollection}?parent=${collection}` : paths.createCollection}
          icon="plus"
          label={texts.createCollection}
          current={pathname === paths.createCollection}
        />
      </ul>
    </nav>
  );
}

interface PlaceProps {
  /** Null while unknown. */
  to: string | null;
  icon: IconName;
  label: string;
  current: boolean;
  /** The collection it links to, onto which posts can be dropped. */
  dropId?: number;
}

function Place({ to, icon, label, current, dropId }: PlaceProps) {
  const inside = (
    <>
      <Icon name={icon} />
      {label}
    </>
  );
  return (
    <li>
      {to === null ? (
        <span className={styles.place}>{inside}</span>
      ) : (
        <Link to={to} className={styles.place} aria-current={current ? 'page' : undefined} data-drop-id={dropId}>
          {inside}
        </Link>
      )}
    </li>
  );
}
