import {
  ALL_MODULES,
  disableModule,
  enableModule,
  listModules as listModulesEndpoint,
  promoteModule,
  RELEASE_LIMITS,
  type ReleasedModule,
  releaseModule,
  removeModule as removeModuleEndpoint,
  rollBackModule,
} from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';

import { ConfigError } from '../../kernel/config/config.ts';
import { clientOf } from '../../kernel/http/client.ts';
import { userOf } from '../../kernel/http/guard.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { busy, Problem, releasesOff } from '../../kernel/problems.ts';
import type { ModuleReports } from '../loads/module-reports.ts';
import { type AudienceInput, describeAudience, findAudience, readAudience } from './canary-audience.ts';
import { promoteCanary, rollBackCanary } from './canary-releases.ts';
import { ModuleConflict } from './module-conflicts.ts';
import { findModule, listModules, setEnabled } from './module-states.ts';
import { type ReleaseEvent, notifyOwners, recordRelease } from './notify-owners.ts';
import { ReleaseInProgress } from './release-lock.ts';
import type { Author } from './release-table.ts';
import { removeModule, rollBack } from './releases.ts';
import { releaseUpload } from './upload-release.ts';

const ZIP = 'application/zip';
const MAX_LINES = 4;
const MAX_LINE_LENGTH = 240;
/** Enough for 10 MB at 0.1 Mbit/s. */
const UPLOAD_TIMEOUT_MS = 900_000;

/** Releases over HTTP (docs/releasing-modules.md, "Releasing over HTTP"). */
export const moduleReleasesRoutes: FastifyPluginAsyncTypebox<
  Pick<Kernel, 'config' | 'db' | 'mailer'> & { moduleReports: ModuleReports }
> = async (app, services) => {
  const { dataDir, moduleReleases, moduleKeys } = services.config;
  const keys = moduleReleases === 'signed' ? moduleKeys : null;
  const requireOpen = () => {
    if (moduleReleases === 'off') throw releasesOff();
  };
  const { db } = services;
  const notify = async (request: FastifyRequest, event: Omit<ReleaseEvent, 'by'>) => {
    const { user_id, name } = authorOf(request);
    notifyOwners(services, request.log, { ...event, by: name });
    await recordRelease(db, event, { id: user_id ?? null, client: clientOf(request) });
  };

  app.route({
    ...listModulesEndpoint,
    handler: async (request) => {
      if (request.actor.kind === 'token') requireOpen();
      const modules = (await listModules(dataDir, db)).filter(({ name }) => isInScope(request, name));
      const activityOf = await services.moduleReports.activity();
      const data = modules.map(async (each) => ({ ...each, activity: await activityOf(each.name, each.live.version) }));
      return { data: await Promise.all(data), releases: moduleReleases };
    },
  });

  await app.register(async (uploads: typeof app) => {
    uploads.removeAllContentTypeParsers();
    uploads.addContentTypeParser(ZIP, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    uploads.route({
      ...releaseModule,
      bodyLimit: RELEASE_LIMITS.archiveBytes,
      handlerTimeout: UPLOAD_TIMEOUT_MS,
      onRequest: (_request, _reply, done) => {
        requireOpen(); // before the archive is read
        done();
      },
      // Before the schema is checked: a program shows the sentence that this throws.
      preValidation: async (request) => {
        await withProblems(async () => readAudience(audienceIn(request.query)));
      },
      handler: async (request, reply) => {
        const archive = request.body;
        if (!Buffer.isBuffer(archive)) throw new Problem(415, `Send the archive as ${ZIP}.`);
        const authorize = (name: string) => checkScope(request, name);
        const wanted = readAudience(audienceIn(request.query));
        const { name, version } = await withProblems(async () => {
          const audience = wanted && (await findAudience(db, wanted));
          return releaseUpload(dataDir, { archive, keys, by: authorOf(request), audience, authorize });
        });
        const data = await findModule(dataDir, db, name);
        await notify(request, {
          action: wanted ? 'canary released' : 'released',
          name,
          version,
          ...(data.canary && { audience: describeAudience(data.canary) }),
        });
        return reply.code(201).send({ data });
      },
    });
  });

  /** Changes one module, and tells the owners. */
  const changeAndNotify = async (request: ModuleRequest, work: Change) => {
    const { name } = request.params;
    requireOpen();
    checkScope(request, name);
    const before = await findModule(dataDir, db, name);
    await notify(request, await withProblems(() => work(before, authorOf(request))));
  };

  /** The same; returns its new state. */
  const changeModule = async (request: ModuleRequest, work: Change) => {
    await changeAndNotify(request, work);
    return { data: await findModule(dataDir, db, request.params.name) };
  };

  app.route({
    ...promoteModule,
    handler: (request) =>
      changeModule(request, async ({ name }, by) => {
        const version = await promoteCanary(dataDir, name, by);
        if (version === null) throw new Problem(409, `${name} has no canary.`);
        return { action: 'canary promoted', name, version };
      }),
  });

  app.route({
    ...rollBackModule,
    handler: (request) =>
      changeModule(request, async ({ name }, by) => {
        const rolledBack = await rollBackCanary(dataDir, name, by);
        if (rolledBack) return rolledBack;
        const version = await rollBack(dataDir, name, by);
        if (version === null)
          throw new Problem(409, `${name} has no version before the live one. To undo its release, remove the module.`);
        return { action: 'rolled back', name, version };
      }),
  });

  for (const [endpoint, isEnabled] of [[disableModule, false] as const, [enableModule, true] as const])
    app.route({
      ...endpoint,
      handler: (request) =>
        changeModule(request, async ({ name, live: { version } }, by) => {
          const action = isEnabled ? 'enabled' : 'disabled';
          if (!(await setEnabled(dataDir, name, isEnabled, by)))
            throw new Problem(409, `${name} is already ${action}.`);
          return { action, name, version };
        }),
    });

  app.route({
    ...removeModuleEndpoint,
    handler: async (request, reply) => {
      await changeAndNotify(request, async ({ name, live: { version } }) => {
        await removeModule(dataDir, name);
        return { action: 'removed', name, version };
      });
      return reply.code(204).send(null);
    },
  });
};

type ModuleRequest = FastifyRequest & { params: { name: string } };
type Change = (module: ReleasedModule, by: Author) => Promise<Omit<ReleaseEvent, 'by'>>;

/** Who is to get a release, as the query says it, before and after its validation; a repeated parameter fails that. */
function audienceIn(query: unknown): AudienceInput {
  const { canary, for: named } = query as { canary?: string | number | string[]; for?: string | string[] };
  return {
    canary: canary === undefined ? undefined : [canary].flat().join(),
    for: named === undefined ? undefined : [named].flat(),
  };
}

/** The owner who is signed in, or who created the token. */
function authorOf(request: FastifyRequest): Author {
  const { id, name } = request.actor.kind === 'token' ? request.actor.token.user : userOf(request);
  return { user_id: id, name };
}

function isInScope({ actor }: FastifyRequest, name: string): boolean {
  if (actor.kind !== 'token') return true;
  return actor.token.modules.includes(ALL_MODULES) || actor.token.modules.includes(name);
}

/** @throws Problem 403 if the token is for other modules. */
function checkScope(request: FastifyRequest, name: string): void {
  if (!isInScope(request, name)) throw new Problem(403, `This token is not for ${name.slice(0, 60)}.`);
}

/** Converts the errors of the commands to responses. */
async function withProblems<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ReleaseInProgress) throw busy();
    if (error instanceof ModuleConflict) throw new Problem(409, firstLines(error.message));
    if (error instanceof ConfigError) throw new Problem(422, firstLines(error.message));
    throw error;
  }
}

/** Shortens a message, because a description may have hundreds of errors. */
function firstLines(message: string): string {
  const lines = message.split('\n');
  const shown = lines.slice(0, MAX_LINES).map((line) => line.slice(0, MAX_LINE_LENGTH));
  return [...shown, ...(lines.length > MAX_LINES ? [`And ${lines.length - MAX_LINES} more.`] : [])].join('\n');
}
