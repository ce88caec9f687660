import type { Change } from '@benotes/contract';

/** Changes of one kind that somebody made one after the other on one day. */
export interface ChangeGroup {
  key: string;
  /** The last of them. */
  last: Change;
  /** How many things changed. */
  count: number;
  /** The posts and collections that are named, each once, the last one first. */
  named: readonly { id: number | null; name: string }[];
}

/** The local day of a time, such as "Sun Nov 29 2026". */
export const dayOf = (timestamp: string): string => new Date(timestamp).toDateString();

const keyOf = ({ by, maker_id, by_name, type, kind, reason, action, created_at, ...change }: Change): string =>
  JSON.stringify([by, maker_id, by_name, type, kind, reason, action, isMove(change), dayOf(created_at)]);

/** Whether a post or a collection was moved. */
export const isMove = ({ fields }: Pick<Change, 'fields'>): boolean =>
  fields.includes('collection_id') || fields.includes('parent_id');

/** Groups changes for people to read, the last one first. @param changes by time, the last one first. */
export function groupChanges(changes: readonly Change[]): ChangeGroup[] {
  const groups: (ChangeGroup & { kind: string })[] = [];
  for (const change of changes) {
    const kind = keyOf(change);
    const group = groups.at(-1);
    if (group?.kind === kind) groups[groups.length - 1] = { ...group, ...withChange(group, change) };
    else
      groups.push({
        kind,
        key: `${change.created_at} ${change.revision} ${change.collection_id}`,
        last: change,
        count: change.count ?? 1,
        named: named(change),
      });
  }
  return groups;
}

function withChange({ named: before, count }: ChangeGroup, change: Change): Pick<ChangeGroup, 'named' | 'count'> {
  const added = named(change).filter(({ id, name }) => !before.some((one) => one.id === id && one.name === name));
  const isKnown = added.length === 0 && change.name !== null;
  return { named: [...before, ...added], count: count + (isKnown ? 0 : (change.count ?? 1)) };
}

const named = ({ id, post_id, name, type }: Change): ChangeGroup['named'] =>
  name === null || name === '' ? [] : [{ id: type === 'collection' ? id : post_id, name }];
