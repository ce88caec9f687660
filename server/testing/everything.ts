import { listCollections, listPosts, type Post } from '@benotes/contract';

import type { Person } from './app.ts';

/** Every live link with the names of the collections down to it. */
export async function everything(person: Person): Promise<{ path: string[]; post: Post }[]> {
  const { body } = await person.call(listCollections, { query: { nested: true } });
  const found: { path: string[]; post: Post }[] = [];
  const open = body.data.map((collection) => ({ collection, above: [] as string[] }));
  for (let at = open.shift(); at; at = open.shift()) {
    const below = [...at.above, at.collection.name];
    open.push(...at.collection.nested.map((collection) => ({ collection, above: below })));
    let after: number | undefined;
    for (;;) {
      const query = { collection_id: at.collection.id, limit: 100, withTags: true, ...(after && { after_id: after }) };
      const { data } = (await person.call(listPosts, { query })).body;
      found.push(...data.map((post) => ({ path: below, post })));
      after = data.at(-1)?.id;
      if (data.length === 0) break;
    }
  }
  return found;
}
