import { deliverySubject } from '../delivery/delivery.subject.ts';
import { exchangeSubject } from '../exchange/exchange.subject.ts';
import { feedsSubject } from '../exchange/feeds/feeds.subject.ts';
import { follow } from '../exchange/followers.ts';
import { webhooksSubject } from '../exchange/webhooks/webhooks.subject.ts';
import { Housekeeping } from '../kernel/housekeeping.ts';
import { removeExpiredResponses } from '../kernel/http/idempotency.repo.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { Subject } from '../kernel/subject.ts';
import { changesSubject } from '../library/changes/changes.subject.ts';
import { collectionsSubject } from '../library/collections/collections.subject.ts';
import { commentsSubject } from '../library/comments/comments.subject.ts';
import { filesSubject } from '../library/files/files.subject.ts';
import { grantsSubject } from '../library/grants/grants.subject.ts';
import { highlightsSubject } from '../library/highlights/highlights.subject.ts';
import { listSettingsSubject } from '../library/list-settings/list-settings.subject.ts';
import { movesSubject } from '../library/moves/moves.subject.ts';
import { notificationsSubject } from '../library/notifications/notifications.subject.ts';
import { postsSubject } from '../library/posts/posts.subject.ts';
import { savedSearchesSubject } from '../library/saved-searches/saved-searches.subject.ts';
import { searchSubject } from '../library/search/search.subject.ts';
import { sharesSubject } from '../library/shares/shares.subject.ts';
import { tagsSubject } from '../library/tags/tags.subject.ts';
import { versionsSubject } from '../library/versions/versions.subject.ts';
import { copiesSubject } from '../links/copies/copies.subject.ts';
import { faviconsSubject } from '../links/favicons/favicons.subject.ts';
import { linkChecksSubject } from '../links/link-checks/link-checks.subject.ts';
import { previewsSubject } from '../links/previews/previews.subject.ts';
import { auditSubject } from '../people/audit/audit.subject.ts';
import { authSubject } from '../people/auth/auth.subject.ts';
import { passwordHashes as passwords } from '../people/auth/passwords.ts';
import { CodeLimits } from '../people/factors/code-limits.ts';
import { factorsSubject } from '../people/factors/factors.subject.ts';
import { groupsSubject } from '../people/groups/groups.subject.ts';
import { usersSubject } from '../people/users/users.subject.ts';

/** All subjects, and what others use of them. */
export type Subjects = ReturnType<typeof openSubjects>;

/** Opens all subjects of the server: they start in this order, and are closed in reverse. */
export function openSubjects(kernel: Kernel) {
  const list: Subject[] = [];
  const open = <S extends Subject>(subject: S): S => {
    list.push(subject);
    return subject;
  };

  follow({ copies: kernel.config.keepCopies !== 'off', versions: kernel.config.keepVersions > 0 });
  const { files } = open(filesSubject(kernel));
  const { favicons } = open(faviconsSubject(kernel));
  const { previews, previewQueue } = open(previewsSubject({ ...kernel, files }));
  const { longPosts } = open(searchSubject(kernel));
  const { copyQueue } = open(copiesSubject({ ...kernel, files, previews }));
  const { linkChecks } = open(linkChecksSubject({ ...kernel, previews }));
  const codes = new CodeLimits(kernel.limits);
  const { logins, apiTokens } = open(authSubject({ ...kernel, codes, favicons }));
  open(factorsSubject({ ...kernel, codes, logins }));
  open(usersSubject({ ...kernel, logins }));
  open(groupsSubject(kernel));
  open(auditSubject(kernel));
  open(changesSubject(kernel));
  open(tagsSubject(kernel));
  const { binJobs } = open(collectionsSubject(kernel));
  open(grantsSubject(kernel));
  const { postJobs } = open(postsSubject({ ...kernel, previews, files }));
  open(movesSubject({ ...kernel, files }));
  open(versionsSubject({ ...kernel, previews }));
  open(listSettingsSubject(kernel));
  open(highlightsSubject(kernel));
  open(commentsSubject(kernel));
  open(notificationsSubject(kernel));
  open(savedSearchesSubject(kernel));
  const { visitors } = open(sharesSubject({ ...kernel, favicons, previews, passwords }));
  open(feedsSubject({ ...kernel, visitors }));
  const { webhookSender } = open(webhooksSubject({ ...kernel, logins }));
  const { imports, importUndos, scheduledExports } = open(exchangeSubject({ ...kernel, files }));
  const { moduleReports } = open(deliverySubject({ ...kernel, scheduledExports }));
  const housekeeping = new Housekeeping(kernel, [
    ...list.flatMap(({ sweeps = [] }) => sweeps),
    { name: 'expired idempotent responses are removed', run: () => removeExpiredResponses(kernel.db) },
    { name: 'space is reserved on the disk', adds: true, run: async () => kernel.reserve?.keep() },
  ]);
  open({ start: () => housekeeping.start(), stop: () => housekeeping.close() });

  const { report } = kernel;
  let ending: Promise<unknown> | null = null;
  /**
   * Ends all work in the background, at once: each would otherwise go on until those before it have ended. Never fails.
   */
  const endBackground = async (): Promise<void> => {
    ending ??= Promise.all(list.map(async ({ stop }) => stop?.().catch(report)));
    await ending;
  };
  /** Closes all subjects, the last one first. One that fails keeps no other from closing. */
  const close = async (): Promise<void> => {
    await endBackground();
    for (const subject of list.toReversed()) await subject.close?.().catch(report);
  };

  return {
    list,
    endBackground,
    close,
    apiTokens,
    binJobs,
    copyQueue,
    favicons,
    files,
    housekeeping,
    imports,
    importUndos,
    linkChecks,
    longPosts,
    moduleReports,
    postJobs,
    previewQueue,
    previews,
    scheduledExports,
    visitors,
    webhookSender,
  };
}
