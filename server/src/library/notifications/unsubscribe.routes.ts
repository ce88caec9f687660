import { type Input, unsubscribe, unsubscribePage } from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';

import type { Kernel } from '../../kernel/kernel.ts';
import { Problem } from '../../kernel/problems.ts';
import { setDailyMail } from './daily-mail.repo.ts';
import { askPage, donePage, subscriberOf } from './unsubscribe.ts';

const HTML = 'text/html; charset=utf-8';

/** Ending the daily mail by its own address, also by programs that read mails (RFC 8058). */
export const unsubscribeRoutes: FastifyPluginAsyncTypebox<Pick<Kernel, 'db'>> = async (app, { db }) => {
  app.route({
    ...unsubscribePage,
    handler: async (request, reply) => {
      const userId = await subscriberOf(db, request.query.token);
      const page: FastifyReply = reply; // an error is a page as well
      return page
        .code(userId === null ? 404 : 200)
        .type(HTML)
        .send(askPage(userId !== null));
    },
  });

  // The body says “List-Unsubscribe=One-Click”, in whatever form; the address is enough.
  await app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, null));
    forms.route({
      ...unsubscribe,
      handler: async (request, reply) => {
        const { token } = request.query as Input<typeof unsubscribe>['query'];
        const userId = await subscriberOf(db, token);
        if (userId === null) throw new Problem(404, 'This address does not work.');
        await setDailyMail(db, userId, false);
        return reply.type(HTML).send(donePage());
      },
    });
  });
};
