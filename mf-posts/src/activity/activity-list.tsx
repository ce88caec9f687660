import type { Change } from '@benotes/contract';
import { paths, session } from '@benotes/platform';
import { generatePath, Link } from '@benotes/router';
import { isolate } from '@benotes/ui';
import { formatDateTime, formatDay, formatTime } from '@benotes/ui/dates';

import styles from './activity.module.css';
import { type ChangeGroup, dayOf, groupChanges, isMove } from './group-changes.ts';
import { texts } from './texts.ts';

/** Names that one entry lists. */
const NAMED = 5;

/** What happened, by day, the last day first. */
export function ActivityList({ changes }: { changes: readonly Change[] }) {
  const groups = groupChanges(changes);
  const days = [...new Set(groups.map(({ last }) => dayOf(last.created_at)))];
  return days.map((day) => {
    const ofDay = groups.filter(({ last }) => dayOf(last.created_at) === day);
    return (
      <section key={day} className={styles.day} aria-label={formatDay(ofDay[0]?.last.created_at ?? '')}>
        <h2 className={styles.heading}>{formatDay(ofDay[0]?.last.created_at ?? '')}</h2>
        <ul className={styles.list}>
          {ofDay.map((group) => (
            <Entry key={group.key} group={group} />
          ))}
        </ul>
      </section>
    );
  });
}

function Entry({ group: { last, count, named } }: { group: ChangeGroup }) {
  const rest = named.length - NAMED;
  return (
    <li className={styles.entry}>
      <span className={styles.what}>
        <span className={styles.who}>
          <bdi>{whoDid(last)}</bdi>
        </span>{' '}
        {texts.done(last, count, isMove(last))}
        {named.slice(0, NAMED).map(({ id, name }, index) => (
          <span key={`${id} ${name}`}>
            {index === 0 ? ' ' : ', '}
            <Name change={last} id={id} name={name} />
          </span>
        ))}
        {rest > 0 && <span>, {texts.andMore(rest)}</span>}
      </span>{' '}
      <time className={styles.time} dateTime={last.created_at} title={formatDateTime(last.created_at)}>
        {formatTime(last.created_at)}
      </time>
    </li>
  );
}

/** The name of what changed, which leads to it unless it was deleted. */
function Name({ change: { type, kind }, id, name }: { change: Change; id: number | null; name: string }) {
  const isGone = (kind === 'deleted' || kind === 'removed') && type !== 'comment' && type !== 'highlight';
  if (id === null || isGone || type === 'grant') return <bdi>{name}</bdi>;
  const href =
    type === 'collection'
      ? generatePath(paths.collection, { collectionId: String(id) })
      : generatePath(paths.readPost, { id: String(id) }) + (type === 'comment' ? '#comments' : '');
  return (
    <Link className={styles.name} to={href}>
      {isolate(name)}
    </Link>
  );
}

function whoDid({ by, maker_id, by_name }: Change): string {
  if (by === 'visitor') return texts.visitor;
  if (by === 'server') return texts.server;
  if (maker_id !== null && maker_id === session.user?.id) return texts.you;
  return by_name ?? texts.deletedUser;
}
