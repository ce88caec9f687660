import { type ListName, type ListSettings, updateListSettings } from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { ownsCollection } from '../collections/collections.repo.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { transact } from '../../kernel/database/transact.ts';
import { userOf } from '../../kernel/http/guard.ts';
import { Problem } from '../../kernel/problems.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { findListSettings, setListSettings } from './list-settings.repo.ts';

export const listSettingsRoutes: FastifyPluginAsyncTypebox<Pick<Kernel, 'db'>> = async (app, { db }) => {
  app.route({
    ...updateListSettings,
    handler: async (request) => {
      const settings = await changeSettings(db, userOf(request).id, request.params.list, request.body);
      if (!settings) throw new Problem(404, 'Collection not found');
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
    return settings;
  });
}
