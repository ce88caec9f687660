// Requests
export { ApiError } from './api/api-error.ts';
export { serverUrl, setApiOrigin } from './api/api-origin.ts';
export { call, setAuthHandler } from './api/call.ts';
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
  isVisitor,
  session,
  signIn,
  signOut,
} from './session/session.ts';
export { canStoreToken, readToken } from './session/token-cookie.ts';

// Shared state and events
export { type AppBar, appBar, type AppBarAction, type AppBarIcon, type AppBarOption, useAppBar } from './app-bar.ts';
export { type AppEvents, emit, on } from './bus.ts';
export { collections, findCollectionPath, loadCollections } from './collections.store.ts';
export { useFaviconSource } from './favicon-source.ts';
export { paths } from './paths.ts';

// Remotes
export { defineRemote, loadSingleSpaReact, type RemoteModule } from './remote/define-remote.tsx';

// Preferences of this browser
export { setTheme, storedTheme, type Theme, THEME_CHOICES, themeChoice, THEMES } from './preferences/theme.ts';
export { setSmartTypography, usesSmartTypography } from './preferences/typography.ts';

// Browser APIs
export { deviceStorage, tabStorage } from './browser/browser-storage.ts';
export { inertDocument, trustedPolicy } from './browser/trusted-types.ts';
export { useHotkey } from './browser/use-hotkey.ts';
export { isMobile, useIsMobile } from './browser/use-media.ts';
