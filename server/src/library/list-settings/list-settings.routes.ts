import { type ListName, type ListSettings, updateListSettings } from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import type { Db } from '../../kernel/database/connect.ts';
import { transact } from '../../kernel/database/transact.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { noSuch } from '../access/request-access.ts';
import { differences } from '../changes/differences.ts';
import { ownsCollection } from '../collections/collections.repo.ts';
import { otherChanged } from '../events.ts';
import { findMemberSettings, setListSettings } from './list-settings.repo.ts';

export const listSettingsRoutes: FastifyPluginAsyncTypebox<Pick<Kernel, 'db'>> = async (app, { db }) => {
  app.route({
    ...updateListSettings,
    handler: async (request) => {
      const { list } = request.params;
      const { ownerId: userId } = request.access.own;
      // What members choose is theirs alone.
      const place = /^\d/.test(list) ? await request.access.to('collection', Number(list), 'view') : null;
      const ownerId = place?.as === 'member' ? place.ownerId : userId;
      const settings = await changeSettings(db, { memberId: userId, ownerId }, list, request.body);
      if (!settings) throw noSuch('collection');
      return { data: settings };
    },
  });
};

type Changes = Partial<Omit<ListSettings, 'shown'>> & { shown?: Partial<ListSettings['shown']> };

/** Changes the given settings of a list for one user; null if its owner has no such collection. */
function changeSettings(
  db: Db,
  whose: { memberId: number; ownerId: number },
  list: ListName,
  changes: Changes,
): Promise<ListSettings | null> {
  const { memberId: userId, ownerId } = whose;
  return transact(db, userId, async (trx) => {
    if (/^\d/.test(list) && !(await ownsCollection(trx, ownerId, Number(list)))) return null;
    const stored = await findMemberSettings(trx, whose, list);
    const settings = { ...stored, ...changes, shown: { ...stored.shown, ...changes.shown } };
    await setListSettings(trx, userId, list, settings, userId === ownerId);
    const fields = differences(stored, settings);
    const collectionId = /^\d/.test(list) && userId === ownerId ? Number(list) : null;
    if (fields.length > 0)
      await otherChanged(trx, userId, { type: 'list', kind: 'changed', name: list, collectionId, fields });
    return settings;
  });
}
