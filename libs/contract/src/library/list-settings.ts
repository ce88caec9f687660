import { type Static, Type } from 'typebox';

import { Data, endpoint, Nullable } from '../protocol/endpoint.ts';
import { LIST_VIEWS, type ListView } from './list-views.ts';
import { SortOrder } from './sort-orders.ts';

/** The parts of a post that a list can leave out. */
export const SHOWN_PARTS = ['image', 'description', 'tags', 'site', 'date'] as const;

export type ShownPart = (typeof SHOWN_PARTS)[number];

const View = Type.Unsafe<ListView>(Type.Union(LIST_VIEWS.map((view) => Type.Literal(view))));
const Sort = Nullable(SortOrder);
const Shown = Type.Object({
  image: Type.Boolean(),
  description: Type.Boolean(),
  tags: Type.Boolean(),
  site: Type.Boolean(),
  date: Type.Boolean(),
});

/** How a list is shown, stored on the server. */
export type ListSettings = Static<typeof ListSettings>;
export const ListSettings = Type.Object({
  view: View,
  /** Null, like `manual`: by `order`, in a search by relevance, in the recycle bin last deleted first. */
  sort: Sort,
  /** Which parts of its posts it shows. */
  shown: Shown,
});

/** The settings of a list that was never changed. */
export const DEFAULT_LIST_SETTINGS: ListSettings = {
  view: 'cards',
  sort: null,
  shown: { image: true, description: true, tags: true, site: true, date: true },
};

/** The lists that a user has besides those of the collections. All tags share their settings, and all searches. */
export const PERSONAL_LISTS = ['home', 'all', 'tag', 'search', 'recycle-bin', 'favorites'] as const;

/** A list with settings: one of `PERSONAL_LISTS`, or the id of a collection. */
export type ListName = (typeof PERSONAL_LISTS)[number] | `${number}`;

const ListName = Type.Unsafe<ListName>(Type.String({ pattern: `^(?:${PERSONAL_LISTS.join('|')}|[1-9]\\d{0,8})$` }));

/** The part of the query of `listPosts` that decides which list it is. */
interface ListQuery {
  collection_id?: number;
  below?: boolean | 1 | 0;
  is_archived?: boolean | 1 | 0;
  is_favorite?: boolean | 1 | 0;
  tag_id?: number;
  filter?: string;
  exact?: boolean | 1 | 0;
  url?: string;
}

/** The list that a query of `listPosts` asks for. */
export function listNameOf(query: ListQuery): ListName {
  if ((query.filter !== undefined && !query.exact) || query.url !== undefined) return 'search';
  if (query.is_archived) return 'recycle-bin';
  if (query.is_favorite) return 'favorites';
  if (query.tag_id) return 'tag';
  if (query.collection_id) return `${query.collection_id}`;
  return query.below ? 'all' : 'home';
}

export const updateListSettings = endpoint({
  method: 'PATCH',
  url: '/api/list-settings/:list',
  access: 'user',
  scopes: ['posts:write'],
  summary: 'Change how a list is shown',
  description:
    'View, sort order, and the parts that are shown, of a collection (its id), Uncategorized (`home`), all posts (`all`), the lists of tags (`tag`), searches (`search`), the recycle bin (`recycle-bin`), or the favorites (`favorites`). Omitted fields are unchanged. Visitors of a shared collection see it with its settings, and so do members until they change them, for themselves alone.',
  errors: { 404: '"Collection not found"' },
  schema: {
    params: Type.Object({ list: ListName }),
    body: Type.Object({
      view: Type.Optional(View),
      sort: Type.Optional(Sort),
      shown: Type.Optional(Type.Partial(Shown)),
    }),
    response: { 200: Data(ListSettings) },
  },
});
