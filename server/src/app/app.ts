import fastifyCookie from '@fastify/cookie';
import fastifyMultipart from '@fastify/multipart';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyInstance, LogController } from 'fastify';

import { addMetrics } from '../delivery/operations/metrics.routes.ts';
import { logRequests } from '../delivery/operations/request-log.ts';
import { addShareTarget } from '../delivery/page/share-target.routes.ts';
import { addShell } from '../delivery/page/shell.routes.ts';
import { compressResponses } from '../delivery/protection/compress.ts';
import { addHeaders, openProtection } from '../delivery/protection/headers.ts';
import { EVENT_LOOP_DELAY_MAX_MS, refuseUnderPressure } from '../delivery/protection/load-shedding.ts';
import { boundMemory, sendInChunks } from '../delivery/protection/memory-limits.ts';
import { MIN_BODY_RATE, enforceBodyRate } from '../delivery/protection/min-body-rate.ts';
import { MIN_READ_RATE } from '../delivery/protection/min-read-rate.ts';
import { refuseWhenFull } from '../delivery/protection/refuse-when-full.ts';
import { allowViewers } from '../delivery/protection/visitor-cors.ts';
import { IMPORT_MS } from '../exchange/jobs/import-time.ts';
import { guardRoutes } from '../kernel/http/guard.ts';
import { handleIdempotencyKeys } from '../kernel/http/idempotency.ts';
import { sendProblem } from '../kernel/http/problem-handler.ts';
import { compileValidator, compileSerializer, rejectForms } from '../kernel/http/validation.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { logStream } from '../kernel/log-stream.ts';
import { rememberWriters } from '../kernel/writer.ts';
import { resolveAccess } from '../library/access/request-access.ts';
import { requireConfirmations } from '../people/factors/require-confirmations.ts';
import { requireFactors } from '../people/factors/require-factors.ts';
import { openIdentify } from './identify.ts';
import type { Subjects } from './subjects.ts';

/** The limit of request headers, so that an id that is too long gets the same response as an unknown one. */
const MAX_PARAM_LENGTH = 16_384;
const MAX_BODY_BYTES = 256 * 1024;

/**
 * Builds the server without listening: tests inject requests. Requests are refused while the event loop lags more than
 * `maxDelayMs`, and canceled if the client sends the body slower than `minBodyRate` or reads the response slower than
 * `minReadRate`.
 */
export async function buildApp(
  kernel: Kernel,
  subjects: Subjects,
  maxDelayMs = EVENT_LOOP_DELAY_MAX_MS,
  minBodyRate = MIN_BODY_RATE,
  minReadRate = MIN_READ_RATE,
): Promise<FastifyInstance> {
  const { config, requestDb: db } = kernel;
  const { visitors, apiTokens } = subjects;
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
    // Enough for a large file on a slow line, whose rate is checked; headers and idle sockets have much shorter
    // timeouts.
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
  await addMetrics(app, { ...subjects, config, db });
  allowViewers(app, config); // before the guard, so that a viewer can read its errors too
  await refuseUnderPressure(app, maxDelayMs);
  guardRoutes(app, openIdentify(db, visitors, apiTokens));
  resolveAccess(app, kernel);
  requireFactors(app, { config, db });
  boundMemory(app);
  refuseWhenFull(app, kernel.reserve); // before a key is claimed
  requireConfirmations(app, { config, db }); // before a key is claimed
  handleIdempotencyKeys(app, db);
  rememberWriters(app);
  compressResponses(app);
  sendInChunks(app, minReadRate);
  await app.register(fastifyCookie);
  await app.register(fastifyMultipart, { limits: { fileSize: config.importMaxBytes, files: 1, fields: 5, parts: 6 } });
  rejectForms(app);
  kernel.reads.rememberWrites(app, new URL(config.appUrl).protocol === 'https:');

  for (const { routes } of subjects.list) await routes?.(app);
  addShareTarget(app);
  await addShell(app, { config, db }, visitors);

  return app;
}
