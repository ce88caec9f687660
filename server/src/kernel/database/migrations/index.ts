import type { Migration } from 'kysely';

import { first } from './0001-first.ts';
import { resetLinks } from './0002-reset-links.ts';
import { search } from './0003-search.ts';
import { repeats } from './0004-repeats.ts';
import { severalProcesses } from './0005-several-processes.ts';
import { searchMarks } from './0006-search-marks.ts';
import { searchWords } from './0007-search-words.ts';
import { files } from './0008-files.ts';
import { importedPosts } from './0009-imported-posts.ts';
import { longPosts } from './0010-long-posts.ts';
import { filesRoom } from './0011-files-room.ts';
import { touchedRows } from './0012-touched-rows.ts';
import { apiTokens } from './0013-api-tokens.ts';
import { sharedModules } from './0014-shared-modules.ts';
import { moduleLoads } from './0015-module-loads.ts';
import { searchSuggestions } from './0016-search-suggestions.ts';
import { deletedCollections } from './0017-deleted-collections.ts';
import { searchOperators } from './0018-search-operators.ts';
import { sortOrders } from './0019-sort-orders.ts';
import { listSettings } from './0020-list-settings.ts';
import { postJobs } from './0021-post-jobs.ts';
import { linkNotes } from './0022-link-notes.ts';
import { savedSearches } from './0023-saved-searches.ts';
import { collectionAppearance } from './0024-collection-appearance.ts';
import { recognizedImports } from './0025-recognized-imports.ts';
import { migratedRows } from './0026-migrated-rows.ts';
import { tokenScopes } from './0027-token-scopes.ts';
import { auditEntries } from './0028-audit-entries.ts';
import { extensionGrants } from './0029-extension-grants.ts';
import { feedsAndWebhooks } from './0030-feeds-and-webhooks.ts';
import { accounts } from './0031-accounts.ts';
import { secondFactors } from './0032-second-factors.ts';
import { openidConnect } from './0033-openid-connect.ts';
import { copies } from './0034-copies.ts';
import { linkChecks } from './0035-link-checks.ts';
import { highlights } from './0036-highlights.ts';
import { owners } from './0037-owners.ts';
import { snapshots } from './0038-snapshots.ts';
import { highlightsIndex } from './0039-highlights-index.ts';
import { searchNewest } from './0040-search-newest.ts';
import { confirmations } from './0041-confirmations.ts';
import { importUndos } from './0042-import-undos.ts';
import { previewFailures } from './0045-preview-failures.ts';
import { endsOfAccess } from './0046-ends-of-access.ts';
import { versions } from './0047-versions.ts';
import { changes } from './0048-changes.ts';
import { grants } from './0049-grants.ts';
import { linkConditions } from './0050-link-conditions.ts';
import { comments } from './0051-comments.ts';
import { chosenPictures } from './0052-chosen-pictures.ts';
import { binJobs } from './0053-bin-jobs.ts';
import { authors } from './0054-authors.ts';
import { notifications } from './0055-notifications.ts';
import { moves } from './0056-moves.ts';
import { versionIndex } from './0057-version-index.ts';
import { memberFavorites } from './0058-member-favorites.ts';
import { readingPositions } from './0059-reading-positions.ts';

/** All migrations by name. Names never change, and sort in the order of execution. */
export const migrations: Record<string, Migration> = {
  '0001-first': first,
  '0002-reset-links': resetLinks,
  '0003-search': search,
  '0004-repeats': repeats,
  '0005-several-processes': severalProcesses,
  '0006-search-marks': searchMarks,
  '0007-search-words': searchWords,
  '0008-files': files,
  '0009-imported-posts': importedPosts,
  '0010-long-posts': longPosts,
  '0011-files-room': filesRoom,
  '0012-touched-rows': touchedRows,
  '0013-api-tokens': apiTokens,
  '0014-shared-modules': sharedModules,
  '0015-module-loads': moduleLoads,
  '0016-search-suggestions': searchSuggestions,
  '0017-deleted-collections': deletedCollections,
  '0018-search-operators': searchOperators,
  '0019-sort-orders': sortOrders,
  '0020-list-settings': listSettings,
  '0021-post-jobs': postJobs,
  '0022-link-notes': linkNotes,
  '0023-saved-searches': savedSearches,
  '0024-collection-appearance': collectionAppearance,
  '0025-recognized-imports': recognizedImports,
  '0026-migrated-rows': migratedRows,
  '0027-token-scopes': tokenScopes,
  '0028-audit-entries': auditEntries,
  '0029-extension-grants': extensionGrants,
  '0030-feeds-and-webhooks': feedsAndWebhooks,
  '0031-accounts': accounts,
  '0032-second-factors': secondFactors,
  '0033-openid-connect': openidConnect,
  '0034-copies': copies,
  '0035-link-checks': linkChecks,
  '0036-highlights': highlights,
  '0037-owners': owners,
  '0038-snapshots': snapshots,
  '0039-highlights-index': highlightsIndex,
  '0040-search-newest': searchNewest,
  '0041-confirmations': confirmations,
  '0042-import-undos': importUndos,
  '0045-preview-failures': previewFailures,
  '0046-ends-of-access': endsOfAccess,
  '0047-versions': versions,
  '0048-changes': changes,
  '0049-grants': grants,
  '0050-link-conditions': linkConditions,
  '0051-comments': comments,
  '0052-chosen-pictures': chosenPictures,
  '0053-bin-jobs': binJobs,
  '0054-authors': authors,
  '0055-notifications': notifications,
  '0056-moves': moves,
  '0057-version-index': versionIndex,
  '0058-member-favorites': memberFavorites,
  '0059-reading-positions': readingPositions,
};
