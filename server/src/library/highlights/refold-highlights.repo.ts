import type { Db } from '../../kernel/database/connect.ts';
import { foldedOf } from './highlights.repo.ts';

const BATCH_SIZE = 1000;

/** Stores what searches look at in the highlights of all users, where the folding of texts has changed. */
export async function refoldHighlights(trx: Db): Promise<void> {
  for (let last = 0; ;) {
    const highlights = await trx
      .selectFrom('highlights')
      .select(['id', 'user_id', 'quote', 'note', 'folded'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute();
    for (const { id, user_id, folded, ...texts } of highlights)
      if (foldedOf(texts) !== folded)
        await trx
          .updateTable('highlights')
          .set({ folded: foldedOf(texts) })
          .where('id', '=', id)
          .where('user_id', '=', user_id)
          .execute();
    if (highlights.length < BATCH_SIZE) return;
    last = highlights.at(-1)?.id ?? last;
  }
}
