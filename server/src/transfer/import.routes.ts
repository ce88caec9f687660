import { importBookmarks } from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { userOf } from '../access.ts';
import { uploadedFile } from '../files/uploads.ts';
import { invalid } from '../problems.ts';
import type { Services } from '../services.ts';
import { importFile } from './import.service.ts';

export const importRoutes: FastifyPluginAsyncTypebox<Services> = async (app, { db, config, workers }) => {
  app.route({
    ...importBookmarks,
    bodyLimit: config.importMaxBytes + 1024 * 1024,
    config: { access: 'user' },
    handler: async (request, reply) => {
      const isDryRun = Boolean(request.query.dry_run);
      const read = await workers.run(
        'readBookmarks',
        await uploadedFile(request, config.importMaxBytes, 'Choose a bookmark file.'),
      );
      if ('refusal' in read) throw invalid('file', read.refusal);
      const data = await importFile(db, userOf(request).id, read.file, isDryRun);
      return reply.code(isDryRun ? 200 : 201).send({ data });
    },
  });
};
