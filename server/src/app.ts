import fastifyCookie from '@fastify/cookie';
import fastifyMultipart from '@fastify/multipart';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyInstance, LogController } from 'fastify';

import { guardRoutes } from './http/guard.ts';
import { openIdentify } from './identify.ts';
import { sendProblem } from './http/problem-handler.ts';
import { apiTokensRoutes } from './auth/api-tokens.routes.ts';
import { ApiTokens } from './auth/api-tokens.service.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { accountSessionsRoutes } from './auth/account-sessions.routes.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { identitiesRoutes } from './auth/oidc/identities.routes.ts';
import { oidcRoutes } from './auth/oidc/oidc.routes.ts';
import { extensionsRoutes } from './auth/extensions.routes.ts';
import { collectionsRoutes } from './collections/collections.routes.ts';
import { compileValidator, compileSerializer, rejectForms } from './http/validation.ts';
import { copiesRoutes } from './copies/copies.routes.ts';
import { handleIdempotencyKeys } from './http/idempotency.ts';
import { logStream } from './log-stream.ts';
import { feedPagesRoutes } from './feeds/feed-pages.routes.ts';
import { feedsRoutes } from './feeds/feeds.routes.ts';
import { confirmationRoutes } from './factors/confirmation.routes.ts';
import { requireConfirmations } from './factors/require-confirmations.ts';
import { CodeLimits } from './factors/code-limits.ts';
import { factorsRoutes } from './factors/factors.routes.ts';
import { factorLoginRoutes } from './factors/login.routes.ts';
import { userFactorsRoutes } from './factors/user-factors.routes.ts';
import { faviconsRoutes } from './favicons/favicons.routes.ts';
import { filesRoutes } from './files/files.routes.ts';
import { highlightsRoutes } from './highlights/highlights.routes.ts';
import { listSettingsRoutes } from './list-settings/list-settings.routes.ts';
import { conversionRoutes } from './posts/conversion.routes.ts';
import { postActionsRoutes } from './posts/actions/post-actions.routes.ts';
import { postsRoutes } from './posts/posts.routes.ts';
import { careRoutes } from './link-checks/care.routes.ts';
import { metaRoutes } from './previews/meta.routes.ts';
import type { Services } from './services.ts';
import { savedSearchesRoutes } from './saved-searches/saved-searches.routes.ts';
import { sharesRoutes } from './shares/shares.routes.ts';
import { Visitors } from './shares/visitor-access.ts';
import { tagsRoutes } from './tags/tags.routes.ts';
import { exportRoutes } from './transfer/export.routes.ts';
import { importRoutes } from './transfer/import.routes.ts';
import { importPreviewsRoutes } from './transfer/import-previews/import-previews.routes.ts';
import { IMPORT_MS } from './transfer/jobs/import-time.ts';
import { emailChangeRoutes } from './users/email-change.routes.ts';
import { invitationsRoutes } from './users/invitations.routes.ts';
import { usersRoutes } from './users/users.routes.ts';
import { webhooksRoutes } from './webhooks/webhooks.routes.ts';
import { MIN_READ_RATE } from './web/protection/min-read-rate.ts';
import { boundMemory, sendInChunks } from './web/protection/memory-limits.ts';
import { MIN_BODY_RATE, enforceBodyRate } from './web/protection/min-body-rate.ts';
import { compressResponses } from './web/protection/compress.ts';
import { descriptionRoutes } from './web/description/description.routes.ts';
import { refuseWhenFull } from './web/protection/refuse-when-full.ts';
import { moduleReportsRoutes } from './web/loads/module-reports.routes.ts';
import { healthRoutes } from './web/operations/health.routes.ts';
import { addHeaders, openProtection } from './web/protection/headers.ts';
import { addMetrics } from './web/operations/metrics.routes.ts';
import { moduleReleasesRoutes } from './web/releases/module-releases.routes.ts';
import { modulesRoutes } from './web/releases/modules.routes.ts';
import { EVENT_LOOP_DELAY_MAX_MS, refuseUnderPressure } from './web/protection/load-shedding.ts';
import { logRequests } from './web/operations/request-log.ts';
import { addShareTarget } from './web/page/share-target.routes.ts';
import { addShell } from './web/page/shell.routes.ts';
import { allowViewers } from './web/protection/visitor-cors.ts';

/** The limit of request headers, so that an id that is too long gets the same response as an unknown one. */
const MAX_PARAM_LENGTH = 16_384;
const MAX_BODY_BYTES = 256 * 1024;

/**
 * Builds the server without listening: tests inject requests. Requests are refused while the event loop lags more than
 * `maxDelayMs`, and canceled if the client sends the body slower than `minBodyRate` or reads the response slower than
 * `minReadRate`.
 */
export async function buildApp(
  services: Services,
  maxDelayMs = EVENT_LOOP_DELAY_MAX_MS,
  minBodyRate = MIN_BODY_RATE,
  minReadRate = MIN_READ_RATE,
): Promise<FastifyInstance> {
  const { config, db } = services;
  const visitors = new Visitors(services);
  const protect = openProtection(config);
  const app = Fastify({
    logger: {
      level: config.logLevel,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      stream: logStream,
    },
    // `logRequests` logs the route instead of the URL, which may contain a token.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: config.trustProxy,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PARAM_LENGTH },
    // Enough for a large file on a slow line, whose rate is checked; headers and idle sockets have much shorter timeouts.
    requestTimeout: IMPORT_MS,
    connectionTimeout: 310_000,
    // After this, a handler is answered with 503; imports and exports set longer ones.
    handlerTimeout: 120_000,
    keepAliveTimeout: 5000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2000 },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // Errors before any hook: a URL that cannot be parsed.
    frameworkErrors: (error, request, reply) => {
      protect(request, reply);
      enforceBodyRate(request, reply, minBodyRate);
      void sendProblem(error, request, reply);
    },
  }).withTypeProvider<TypeBoxTypeProvider>();

  app.setValidatorCompiler(compileValidator as never); // validates and normalizes in one step, for TypeBox schemas only
  app.setSerializerCompiler(compileSerializer);
  app.setErrorHandler(sendProblem);
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', (request, reply, done) => {
    enforceBodyRate(request, reply, minBodyRate); // before any other hook can respond
    done();
  });
  logRequests(app);
  addHeaders(app, protect);
  await addMetrics(app, services);
  allowViewers(app, config); // before the guard, so that a viewer can read its errors too
  await refuseUnderPressure(app, maxDelayMs);
  guardRoutes(app, openIdentify(db, visitors, new ApiTokens(services)));
  boundMemory(app);
  refuseWhenFull(app, services.reserve); // before a key is claimed
  requireConfirmations(app, services); // before a key is claimed
  handleIdempotencyKeys(app, db);
  compressResponses(app);
  sendInChunks(app, minReadRate);
  await app.register(fastifyCookie);
  await app.register(fastifyMultipart, { limits: { fileSize: config.importMaxBytes, files: 1, fields: 5, parts: 6 } });
  rejectForms(app);
  services.reads.rememberWrites(app, new URL(config.appUrl).protocol === 'https:');

  await app.register(authRoutes, services);
  await app.register(identitiesRoutes, services);
  const withCodes = { ...services, codes: new CodeLimits(services.limits) };
  await app.register(oidcRoutes, withCodes);
  await app.register(factorLoginRoutes, withCodes);
  await app.register(factorsRoutes, withCodes);
  await app.register(userFactorsRoutes, services);
  await app.register(confirmationRoutes, services);
  await app.register(collectionsRoutes, services);
  await app.register(postsRoutes, services);
  await app.register(listSettingsRoutes, services);
  await app.register(conversionRoutes, services);
  await app.register(copiesRoutes, services);
  await app.register(highlightsRoutes, services);
  await app.register(postActionsRoutes, services);
  await app.register(careRoutes, services);
  await app.register(tagsRoutes, services);
  await app.register(savedSearchesRoutes, services);
  await app.register(sharesRoutes, services);
  await app.register(feedsRoutes, services);
  await app.register(feedPagesRoutes, { ...services, visitors });
  await app.register(webhooksRoutes, services);
  await app.register(usersRoutes, services);
  await app.register(emailChangeRoutes, services);
  await app.register(invitationsRoutes, services);
  await app.register(accountSessionsRoutes, services);
  await app.register(auditRoutes, services);
  await app.register(apiTokensRoutes, services);
  await app.register(extensionsRoutes, services);
  await app.register(metaRoutes, services);
  await app.register(faviconsRoutes, services);
  await app.register(filesRoutes, services);
  await app.register(importRoutes, services);
  await app.register(importPreviewsRoutes, services);
  await app.register(exportRoutes, services);
  await app.register(descriptionRoutes);
  await app.register(healthRoutes, services);
  await app.register(modulesRoutes, services);
  await app.register(moduleReleasesRoutes, services);
  await app.register(moduleReportsRoutes, services);
  addShareTarget(app);
  await addShell(app, services, visitors);

  return app;
}
