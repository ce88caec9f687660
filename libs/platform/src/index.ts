// Requests
export { ApiError } from './api/api-error.ts';
export { serverUrl, setApiOrigin } from './api/api-origin.ts';
export { call, confirmation, fitsKeepalive, sessionEpoch, setAuthHandler } from './api/call.ts';
export { fieldError, type FormError, toFormError } from './api/form-error.ts';
export { prefetch } from './api/prefetch.ts';
export { type RequestResult, useRequest } from './api/use-request.ts';

// Session
export { renewSession } from './session/renew-session.ts';
export {
  checkUser,
  clearSession,
  clearUser,
  CookiesBlockedError,
  enterAnonymously,
  enterAsUser,
  enterAsVisitor,
  isStorageTaken,
  isVisitor,
  keepVisitorToken,
  session,
  signedOut,
  signIn,
  signOut,
} from './session/session.ts';
export { canStoreToken, readToken } from './session/token-cookie.ts';

// Shared state and events
export { type AppBar, appBar, type AppBarAction, type AppBarIcon, type AppBarOption, useAppBar } from './app-bar.ts';
export { type AppEvents, emit, on } from './bus.ts';
export {
  collections,
  findCollectionPath,
  findKnownPath,
  loadCollections,
  loadShared,
  mayHaveShared,
  needShared,
  revalidateCollections,
  sharedRootOf,
} from './collections.store.ts';
export { useFaviconSource } from './favicon-source.ts';
export { paths } from './paths.ts';
export { type CollectionState, useCollection } from './use-collection.ts';

export type { MoveRequest } from './moves/owner-moves.ts';

/** Moving to another owner, which loads when it is used. */
export const loadMoves = () => import('./moves/owner-moves.ts');

// Remotes
export { defineRemote, defineView, loadSingleSpaReact, type RemoteModule } from './remote/define-remote.tsx';

// Slots
export { type SlotAction, slotActions } from './slots/actions.ts';
export { contributionsTo, linksIn } from './slots/contributions.ts';
export { type ContributionFailure, type LiveContribution, setSlotHost, type SlotHost } from './slots/slot-host.ts';
export { SlotViews } from './slots/slot-views.tsx';

// Commands and their keys
export { addCommands, type Command, keysOf, listCommands, runCommand } from './commands/commands.ts';
export { isMacKeyboard, matchesKeys } from './commands/keys.ts';
export { useCommands, useHotkey } from './commands/use-commands.ts';

// Preferences of this browser
export { setTheme, storedTheme, type Theme, THEME_CHOICES, themeChoice, THEMES } from './preferences/theme.ts';
export { setSingleKeyShortcuts, usesSingleKeyShortcuts } from './preferences/shortcuts.ts';
export { setSmartTypography, usesSmartTypography } from './preferences/typography.ts';

// Browser APIs
export { deviceStorage, tabStorage } from './browser/browser-storage.ts';
export { inertDocument, sanitizerPolicy, trustedPolicy } from './browser/trusted-types.ts';
export { isMobile, useIsMobile } from './browser/use-media.ts';
