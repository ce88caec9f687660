import { confirmEmailChange, readEmailChange } from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { clientOf } from '../../kernel/http/client.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { mailAll } from '../../kernel/mail/mail-all.ts';
import type { LoginLimits } from '../auth/login-limits.ts';
import { siteOf } from '../factors/webauthn.ts';
import { emailChangeMails } from './email-change-mails.ts';
import { confirmEmail, readLink } from './email-change.service.ts';

/** The page of the link that confirms a new email address. */
export const emailChangeRoutes: FastifyPluginAsyncTypebox<
  Pick<Kernel, 'db' | 'config' | 'mailer'> & { logins: LoginLimits }
> = async (app, { db, config, mailer, logins }) => {
  const site = siteOf(config.appUrl);

  app.route({
    ...readEmailChange,
    handler: async ({ body }) => ({ data: await readLink(db, body.token) }),
  });

  app.route({
    ...confirmEmailChange,
    handler: async (request) => {
      const outcome = await confirmEmail({ db, logins, site }, request.body, clientOf(request));
      mailAll(mailer, request.log, emailChangeMails(config.appUrl, outcome));
      return { data: { email: outcome.to } };
    },
  });
};
