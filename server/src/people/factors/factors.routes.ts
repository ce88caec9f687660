import {
  addPasskey,
  confirmTotp,
  createRecoveryCodes,
  disableTotp,
  getSignInSettings,
  removePasskey,
  renamePasskey,
  requirePasskey,
  startPasskey,
  startTotp,
} from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';

import { clientOf } from '../../kernel/http/client.ts';
import { userOf } from '../../kernel/http/guard.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { LoginLimits } from '../auth/login-limits.ts';
import type { CodeLimits } from './code-limits.ts';
import { type FactorChange, mailFactorChange } from './factor-notice.ts';
import { passkeysUnavailable } from './passkeys-unavailable.ts';
import * as passkeys from './passkeys.service.ts';
import * as settings from './sign-in-settings.service.ts';
import * as totp from './totp.service.ts';
import { siteOf } from './webauthn.ts';

const callerOf = (request: FastifyRequest) => ({ user: userOf(request), client: clientOf(request) });

/** How the current user signs in: passkeys, authenticator app, recovery codes. */
export const factorsRoutes: FastifyPluginAsyncTypebox<
  Pick<Kernel, 'db' | 'config' | 'mailer'> & { logins: LoginLimits; codes: CodeLimits }
> = async (app, { db, config, logins, codes, mailer }) => {
  const site = siteOf(config.appUrl);
  const check = { db, config, logins };
  const tell = (request: FastifyRequest, change: FactorChange) =>
    mailFactorChange({ mailer, config }, request.log, userOf(request), change);

  app.route({
    ...getSignInSettings,
    handler: async (request) => ({ data: await settings.findSettings(db, site, userOf(request).id) }),
  });

  app.route({
    ...startPasskey,
    handler: async (request) => {
      if (!site) throw passkeysUnavailable();
      return { data: await passkeys.startPasskey(check, site, callerOf(request), request.body.password) };
    },
  });

  app.route({
    ...addPasskey,
    handler: async (request, reply) => {
      if (!site) throw passkeysUnavailable();
      const data = await passkeys.addPasskey(check, site, userOf(request).id, request.body, clientOf(request));
      tell(request, 'passkey.added');
      return reply.code(201).send({ data });
    },
  });

  app.route({
    ...renamePasskey,
    handler: async (request) => ({
      data: await passkeys.renamePasskey(check, userOf(request).id, request.params.id, request.body.name),
    }),
  });

  app.route({
    ...removePasskey,
    handler: async (request, reply) => {
      const removed = { id: request.params.id, password: request.body.password };
      await passkeys.removePasskey(check, callerOf(request), removed, clientOf(request));
      tell(request, 'passkey.removed');
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...requirePasskey,
    handler: async (request) => {
      const { body } = request;
      const recovery_codes = await settings.requirePasskey(check, callerOf(request), body, clientOf(request));
      tell(request, body.is_required ? 'passkey.required' : 'passkey.optional');
      return { data: { recovery_codes } };
    },
  });

  app.route({
    ...startTotp,
    handler: async (request) => ({ data: await totp.startTotp(check, callerOf(request), request.body.password) }),
  });

  app.route({
    ...confirmTotp,
    handler: async (request) => {
      const { code } = request.body;
      const recovery_codes = await totp.confirmTotp({ db, codes }, userOf(request).id, code, clientOf(request));
      tell(request, 'totp.enabled');
      return { data: { recovery_codes } };
    },
  });

  app.route({
    ...disableTotp,
    handler: async (request, reply) => {
      await totp.disableTotp({ ...check, codes }, callerOf(request), request.body, clientOf(request));
      tell(request, 'totp.disabled');
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...createRecoveryCodes,
    handler: async (request) => {
      const { body } = request;
      const confirming = { ...check, codes };
      const recovery_codes = await settings.createRecoveryCodes(confirming, callerOf(request), body, clientOf(request));
      tell(request, 'recovery-codes.created');
      return { data: { recovery_codes } };
    },
  });
};
