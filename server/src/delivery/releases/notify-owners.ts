import type { FastifyBaseLogger } from 'fastify';

import { recordEvent } from '../../kernel/audit/audit.repo.ts';
import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/database/connect.ts';
import type { Client } from '../../kernel/http/client.ts';
import type { Mailer } from '../../kernel/mail/mailer.ts';
import { mailToOwners } from '../../people/auth/mail-owners.ts';

/** A change of the modules that pages load. */
export interface ReleaseEvent {
  action:
    | 'released'
    | 'rolled back'
    | 'disabled'
    | 'enabled'
    | 'removed'
    | 'canary released'
    | 'canary promoted'
    | 'canary rolled back';
  name: string;
  /** The version that is live now, or that of the canary. */
  version: string;
  /** The name of the user, or of the part of the server that did it. */
  by: string;
  /** Who gets the canary, such as `10% of users`. */
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
export function notifyOwners(services: Services, log: FastifyBaseLogger, event: ReleaseEvent): void {
  const because = event.reason === undefined ? '' : `: ${event.reason}`;
  const title = titleOf(event);
  log.warn(event, `${title[0]?.toUpperCase()}${title.slice(1)}${because}`);
  mailOwners(services, event)
    .then((sent) => sent.forEach((line) => log.info(line)))
    .catch((error: unknown) => log.error(error));
}

/** A change as an entry of the audit log. */
export function releaseEntry({ action, name, version, reason }: Omit<ReleaseEvent, 'by'>) {
  const kind = action.endsWith('released') ? ('module.released' as const) : ('module.changed' as const);
  return { action: kind, detail: `${name} ${version}: ${action}${reason === undefined ? '' : `, ${reason}`}` };
}

/** Records a change in the audit log: by whom and from where, or by the server itself. */
export const recordRelease = (
  db: Db,
  event: Omit<ReleaseEvent, 'by'>,
  by: { id: number | null; client: Client | null } = { id: null, client: null },
): Promise<void> => recordEvent(db, { ...releaseEntry(event), by: by.id, client: by.client });

/** Mails a change to all owners. Returns a line for the log per mail. */
export async function mailOwners({ db, mailer, config }: Services, event: ReleaseEvent): Promise<string[]> {
  return mailToOwners({ db, mailer }, { subject: `Benotes: ${titleOf(event)}`, text: textOf(event, config.appUrl) });
}

/** Such as `the module statistics was released`. */
const titleOf = (event: ReleaseEvent) => subjectOf(event).join(' was ');

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
