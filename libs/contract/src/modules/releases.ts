import { type Static, Type } from 'typebox';

import { Data, endpoint, IdParams, Nullable, Timestamp } from '../protocol/endpoint.ts';
import { tokenLifetime } from '../protocol/token-lifetime.ts';
import { ModuleActivity } from './module-reports.ts';

const CLOSED = 'Releases over HTTP are off (`MODULE_RELEASES`)';
const errors = {
  404: `${CLOSED}, or there is no such module.`,
  409: 'There is nothing to do, or it conflicts with another module.',
};

const MEBIBYTE = 1024 * 1024;

/** Limits of an archive with a module. Larger ones are rejected. */
export const RELEASE_LIMITS = {
  archiveBytes: 10 * MEBIBYTE,
  /** Of all files, unpacked. */
  totalBytes: 20 * MEBIBYTE,
  fileBytes: 5 * MEBIBYTE,
  files: 1000,
} as const;

/** The entry of an archive that lists its other files, as a `FileList`. */
export const FILE_LIST = 'files.json';
/** The entry with the signature of the bytes of the file list: Ed25519, base64. */
export const FILE_LIST_SIGNATURE = 'files.json.sig';

/** The files of a module in an archive: what a signature covers. */
export interface FileList {
  name: string;
  /** `sha256-` and the hash in base64, by path. */
  files: Record<string, string>;
}

/** The prefix of API tokens. */
export const API_TOKEN_PREFIX = 'bnt_';
/** The scope of all modules. */
export const ALL_MODULES = '*';
/** The maximum lifetime of an API token for releases: one year. */
export const API_TOKEN_MAX_DAYS = 365;

const ModuleName = Type.String({ maxLength: 40, pattern: '^[a-z][a-z0-9]*(_[a-z0-9]+)*$' });
const NameParams = Type.Object({ name: ModuleName });

/** A version of a module that is or was live. */
export type ModuleVersion = Static<typeof ModuleVersion>;
export const ModuleVersion = Type.Object({
  version: Type.String(),
  /** When it last became live. */
  since: Timestamp,
  /**
   * The name of the user who last made it live, `command`, or `build`. Null for releases of earlier versions of
   * Benotes.
   */
  by: Nullable(Type.String()),
  /** The size of its files; null if another origin serves them. */
  bytes: Nullable(Type.Integer()),
});

/** The limits of the share of a canary, in percent. */
export const CANARY_PERCENT = { min: 1, max: 99 } as const;

/** A version that some users get instead of the live one: a share of all users, or those that are named. */
export type ModuleCanary = Static<typeof ModuleCanary>;
export const ModuleCanary = Type.Object({
  ...ModuleVersion.properties,
  /** The share of users who get it; null if they are named. */
  percent: Nullable(Type.Integer()),
  /** The names of the users who get it; null for a share. */
  users: Nullable(Type.Array(Type.String())),
});

/** A module and its versions. */
export type ReleasedModule = Static<typeof ReleasedModule>;
export const ReleasedModule = Type.Object({
  name: Type.String(),
  title: Type.String(),
  /** The titles of its pages and the labels of its links and contributions. */
  adds: Type.Array(Type.String()),
  /** If false, its pages, links, and contributions are hidden, and it is not loaded. */
  is_enabled: Type.Boolean(),
  live: ModuleVersion,
  canary: Nullable(ModuleCanary),
  /** The target of a rollback, unless there is a canary. */
  previous: Nullable(ModuleVersion),
  /** In the list only. */
  activity: Type.Optional(ModuleActivity),
});

/** `off`: no releases over HTTP; `signed`: signed archives only (`MODULE_RELEASES`). */
export type ReleaseMode = Static<typeof ReleaseMode>;
export const ReleaseMode = Type.Union([Type.Literal('off'), Type.Literal('token'), Type.Literal('signed')]);

export const listModules = endpoint({
  method: 'GET',
  url: '/api/modules',
  access: 'owner-or-token',
  summary: 'All modules with their versions',
  description:
    'A token sees the modules of its scope. `releases` is `off`, `token`, or `signed`. `activity` has the loads of the last 24 hours.',
  errors: { 404: `${CLOSED}: to tokens.` },
  schema: { response: { 200: Type.Object({ data: Type.Array(ReleasedModule), releases: ReleaseMode }) } },
});

/** Makes the module in an archive live, or the canary of some users. The body is the archive (`application/zip`). */
export const releaseModule = endpoint({
  method: 'POST',
  url: '/api/modules/releases',
  access: 'token',
  summary: 'Release a module',
  description:
    'The archive has the files of a build, `files.json` with the hash of each, and `files.json.sig` where signatures are required. With `canary` or `for`, only those users get it instead of the live version, until it is promoted, rolled back, or replaced.',
  body: {
    type: 'application/zip',
    description: 'At most 10 MB; unpacked at most 1,000 files, 5 MB each, 20 MB in total.',
  },
  errors: {
    403: 'The token is not for this module.',
    404: `${CLOSED}.`,
    409: 'This version is live or was replaced by another one, or the module conflicts with others. A version that was rolled back can be released again.',
    422: 'The archive, the share, or a user is rejected; the message says why.',
  },
  schema: {
    querystring: Type.Object({
      /** The share of users who get it, in percent; everyone if neither this nor `for` is given. */
      canary: Type.Optional(Type.Integer({ minimum: CANARY_PERCENT.min, maximum: CANARY_PERCENT.max })),
      /** The email addresses of the users who get it, separated by commas. */
      for: Type.Optional(Type.String({ maxLength: 10_000 })),
    }),
    response: { 201: Data(ReleasedModule) },
  },
});

export const promoteModule = endpoint({
  method: 'POST',
  url: '/api/modules/:name/promote',
  access: 'owner-or-token',
  isConfirmed: true,
  summary: 'Make the canary live for all users',
  errors,
  schema: { params: NameParams, response: { 200: Data(ReleasedModule) } },
});

export const rollBackModule = endpoint({
  method: 'POST',
  url: '/api/modules/:name/rollback',
  access: 'owner-or-token',
  isConfirmed: true,
  summary: 'Roll back the canary, or make the previous version live again',
  description: 'If there is a canary, the live version stays.',
  errors,
  schema: { params: NameParams, response: { 200: Data(ReleasedModule) } },
});

export const disableModule = endpoint({
  method: 'POST',
  url: '/api/modules/:name/disable',
  access: 'owner-or-token',
  isConfirmed: true,
  summary: 'Remove a module from all pages',
  description: 'It stays disabled across restarts and releases until it is enabled.',
  errors,
  schema: { params: NameParams, response: { 200: Data(ReleasedModule) } },
});

export const enableModule = endpoint({
  method: 'POST',
  url: '/api/modules/:name/enable',
  access: 'owner-or-token',
  isConfirmed: true,
  summary: 'Enable a module again',
  errors,
  schema: { params: NameParams, response: { 200: Data(ReleasedModule) } },
});

export const removeModule = endpoint({
  method: 'DELETE',
  url: '/api/modules/:name',
  access: 'owner-or-token',
  isConfirmed: true,
  summary: 'Remove a module with all its versions',
  description:
    'Also if it has only one. Open pages can load its files for 14 days; it can be released again at any time.',
  errors: { ...errors, 409: 'It is part of Benotes, or another module contributes to its slots.' },
  schema: { params: NameParams, response: { 204: Type.Null() } },
});

/** A token for releases, without its secret. */
export type ReleaseToken = Static<typeof ReleaseToken>;
export const ReleaseToken = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  /** The name of the owner who created it. */
  by: Type.String(),
  /** The modules it may release: their names, or `*` alone. */
  modules: Type.Array(Type.String()),
  created_at: Timestamp,
  expires_at: Timestamp,
  last_used_at: Nullable(Timestamp),
});

export const listReleaseTokens = endpoint({
  method: 'GET',
  url: '/api/tokens',
  access: 'owner',
  summary: 'The tokens for releases, newest first',
  schema: { response: { 200: Data(Type.Array(ReleaseToken)) } },
});

export const createReleaseToken = endpoint({
  method: 'POST',
  url: '/api/tokens',
  access: 'owner',
  hasSecrets: true,
  summary: 'Create a token for releases',
  description:
    'The response contains the secret, which is not stored. The default lifetime is 90 days, the maximum a year.',
  errors: { 404: `${CLOSED}.`, 422: 'The password is wrong, or other input is invalid.' },
  schema: {
    body: Type.Object({
      name: Type.String({ minLength: 1, maxLength: 100 }),
      modules: Type.Array(Type.Union([Type.Literal(ALL_MODULES), ModuleName]), { minItems: 1, maxItems: 50 }),
      /** The password of the caller. */
      password: Type.String(),
      ...tokenLifetime(API_TOKEN_MAX_DAYS),
    }),
    response: { 201: Data(Type.Object({ ...ReleaseToken.properties, secret: Type.String() })) },
  },
});

export const deleteReleaseToken = endpoint({
  method: 'DELETE',
  url: '/api/tokens/:id',
  access: 'owner',
  summary: 'Revoke a token',
  schema: { params: IdParams, response: { 204: Type.Null() } },
});
