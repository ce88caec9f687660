import { allowedUrl, type CheckedLink } from '@benotes/contract';
import { paths } from '@benotes/platform';
import { generatePath, Link } from '@benotes/router';
import { Button } from '@benotes/ui';
import { RelativeTime } from '@benotes/ui/dates';

import styles from './care.module.css';
import { NEW_TAB } from './new-tab.ts';
import { texts } from './texts.ts';

/** Asks for the newest copy; opened by the user, so nobody else learns the address. */
const waybackUrl = (url: string) => `https://web.archive.org/web/2/${url}`;

interface LinkRowProps {
  link: CheckedLink;
  isChecked: boolean;
  onToggle: () => void;
  onReplace: () => void;
}

/** A link, why it is in the list, and what can be done about it. */
export function LinkRow({ link, isChecked, onToggle, onReplace }: LinkRowProps) {
  const { id, url, moved_to: movedTo, checked_at } = link;
  const title = link.title.trim() || url;
  const target = allowedUrl(movedTo, 'bookmark');
  return (
    <li className={styles.row} data-row>
      <input
        className={styles.check}
        type="checkbox"
        aria-label={texts.select(title)}
        checked={isChecked}
        onChange={onToggle}
      />
      <div className={styles.body}>
        <a className={styles.title} dir="auto" href={allowedUrl(url, 'bookmark')} {...NEW_TAB}>
          {title}
        </a>
        <span className={styles.address} dir="ltr">
          {url}
        </span>
        <span className={styles.reason}>
          {texts.reason(link)}{' '}
          {target && (
            <a dir="ltr" href={target} {...NEW_TAB}>
              {target}
            </a>
          )}{' '}
          {checked_at && <RelativeTime className={styles.day} at={checked_at} words={texts.checked} />}
        </span>
        <span className={styles.ways}>
          {link.has_copy && (
            <Link to={generatePath(paths.readPost, { id: String(id) })} aria-label={texts.copyOf(title)}>
              {texts.openCopy}
            </Link>
          )}
          <a href={waybackUrl(url)} aria-label={texts.waybackOf(title)} {...NEW_TAB}>
            {texts.wayback}
          </a>
          <Link to={generatePath(paths.post, { id: String(id) })} aria-label={texts.editOf(title)}>
            {texts.edit}
          </Link>
        </span>
      </div>
      {target && (
        <Button aria-label={texts.replaceOf(title)} onClick={onReplace}>
          {texts.replace}
        </Button>
      )}
    </li>
  );
}
