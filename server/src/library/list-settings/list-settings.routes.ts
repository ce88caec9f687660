import { type ListName, type ListSettings, updateListSettings } from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { noSuch } from '../access/request-access.ts';
import { differences } from '../changes/differences.ts';
import { ownsCollection } from '../collections/collections.repo.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { transact } from '../../kernel/database/transact.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { otherChanged } from '../events.ts';
import { findListSettings, setListSettings } from './list-settings.repo.ts';

export const listSettingsRoutes: FastifyPluginAsyncTypebox<Pick<Kernel, 'db'>> = async (app, { db }) => {
  app.route({
    ...updateListSettings,
    handler: async (request) => {
      const settings = await changeSettings(db, request.access.own.ownerId, request.params.list, request.body);
      if (!settings) throw noSuch('collection');
      return { data: settings };
    },
  });
};

type Changes = Partial<Omit<ListSettings, 'shown'>> & { shown?: Partial<ListSettings['shown']> };

/** Changes the given settings of a list; null if the user has no such collection. */
function changeSettings(db: Db, userId: number, list: ListName, changes: Changes): Promise<ListSettings | null> {
  return transact(db, userId, async (trx) => {
    if (/^\d/.test(list) && !(await ownsCollection(trx, userId, Number(list)))) return null;
    const stored = await findListSettings(trx, userId, list);
    const settings = { ...stored, ...changes, shown: { ...stored.shown, ...changes.shown } };
    await setListSettings(trx, userId, list, settings);
    const fields = differences(stored, settings);
    const collectionId = /^\d/.test(list) ? Number(list) : null;
    if (fields.length > 0)
      await otherChanged(trx, userId, { type: 'list', kind: 'changed', name: list, collectionId, fields });
    return settings;
  });
}
