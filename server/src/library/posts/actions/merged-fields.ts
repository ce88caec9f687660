/** A link of a group of duplicates. */
export interface Member {
  id: number;
  position: number;
  first_position: number;
  page_key: string;
  created_at: string;
  collection_id: number | null;
  title: string;
  url: string;
  description: string | null;
  is_favorite: 0 | 1;
  note_bytes: number;
}

/** What the link of a group that stays takes over from all. */
export interface MergedFields {
  created_at: string;
  title: string;
  description: string | null;
  is_favorite: 0 | 1;
  /** The id of the post with the longest note, if it is another one. */
  noteOf: number | null;
}

const isWritten = ({ title, url }: Member) => title.trim() !== '' && title !== url;

const longest = <T>(items: readonly T[], lengthOf: (item: T) => number): T | undefined =>
  items.reduce<T | undefined>((best, item) => (best && lengthOf(best) >= lengthOf(item) ? best : item), undefined);

/** The oldest date, the longest texts, and the star of any. The title stays, unless it is only the address. */
export function mergedFields(kept: Member, others: readonly Member[]): MergedFields {
  const all = [kept, ...others];
  const created_at = all.map((member) => member.created_at).reduce((one, other) => (other < one ? other : one));
  const titled = isWritten(kept) ? kept : longest(others.filter(isWritten), ({ title }) => title.length);
  const described = longest(all, ({ description }) => description?.length ?? 0);
  const noted = longest(all, ({ note_bytes }) => note_bytes);
  return {
    created_at,
    title: titled?.title ?? kept.title,
    description: described?.description ?? null,
    is_favorite: all.some(({ is_favorite }) => is_favorite === 1) ? 1 : 0,
    noteOf: noted && noted.id !== kept.id && noted.note_bytes > 0 ? noted.id : null,
  };
}
