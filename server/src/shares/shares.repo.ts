import type { Db } from '../database/connect.ts';

export interface Visitor {
  token: string;
  /** The user whose collection is shared. */
  ownerId: number;
  collection_id: number;
  collection_name: string;
}

/** Whom a share token lets in; null for one that is unknown or switched off. */
export async function findVisitor(db: Db, token: string): Promise<Visitor | null> {
  const share = await db
    .selectFrom('shares')
    .innerJoin('collections', 'collections.id', 'shares.collection_id')
    .select([
      'shares.token',
      'shares.user_id as ownerId',
      'shares.collection_id',
      'collections.name as collection_name',
    ])
    .where('shares.token', '=', token)
    .where('shares.is_active', '=', 1)
    .executeTakeFirst();
  return share ?? null;
}
