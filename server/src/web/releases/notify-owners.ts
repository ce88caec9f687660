import { isOwner, type User } from '@benotes/contract';
import type { FastifyBaseLogger } from 'fastify';

import { findUsers } from '../../auth/users.repo.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../database/connect.ts';
import type { Mailer } from '../../mail/mailer.ts';

/** A change of the modules that pages load. */
export interface ReleaseEvent {
  action:
    | 'released'
    | 'rolled back'
    | 'disabled'
    | 'enabled'
    | 'canary released'
    | 'canary promoted'
    | 'canary taken back';
  name: string;
  /** The version that is live now, or that of the canary. */
  version: string;
  /** The name of the user, or of the part of the server that did it. */
  by: string;
  /** Who gets the canary, such as `10 % of users`. */
  audience?: string;
  /** Why it was done, as a clause. */
  reason?: string;
}

interface Services {
  db: Db;
  mailer: Mailer;
  config: Pick<Config, 'appUrl'>;
}

/** Logs a change and mails it to all owners. Does not wait for the mails. */
export function notifyOwners({ db, mailer, config }: Services, log: FastifyBaseLogger, event: ReleaseEvent): void {
  const [subject, verb] = subjectOf(event);
  const because = event.reason === undefined ? '' : `: ${event.reason}`;
  log.warn(event, `${subject.replace(/^the m/, 'M').replace(/^the c/, 'C')} was ${verb}${because}`);
  const mail = { subject: `Benotes: ${subject} was ${verb}`, text: textOf(event, config.appUrl) };
  const send = async ({ email }: User) => log.info(await mailer.send({ ...mail, to: email }));
  findUsers(db)
    .then((users) => Promise.all(users.filter(({ permission }) => isOwner(permission)).map(send)))
    .catch((error: unknown) => log.error(error));
}

/** What was changed, and how. */
function subjectOf({ action, name }: ReleaseEvent): [subject: string, verb: string] {
  const [, verb] = /^canary (.*)/.exec(action) ?? [];
  return verb === undefined ? [`the module ${name}`, action] : [`the canary of the module ${name}`, verb];
}

function textOf(event: ReleaseEvent, appUrl: string): string {
  const { version, by, audience, reason } = event;
  const [subject, verb] = subjectOf(event);
  const what = `${subject[0]?.toUpperCase()}${subject.slice(1)} at ${appUrl} was ${verb} by ${by}`;
  return [
    `${what}${reason === undefined ? '' : `: ${reason}`}. Its version is ${version}${audience === undefined ? '' : `, for ${audience}`}.`,
    'A module runs with all that its viewer may do. If no owner did this, disable the module and revoke all API tokens.',
  ].join('\n\n');
}
