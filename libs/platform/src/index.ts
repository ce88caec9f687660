export { ApiError } from './api/api-error.ts';
export { serverUrl, setApiOrigin } from './api/api-origin.ts';
export { call, type CallOptions, setAuthHandler } from './api/call.ts';
export { type AppBar, appBar, type AppBarAction, type AppBarIcon, type AppBarOption, useAppBar } from './app-bar.ts';
export { type AppEvents, emit, type NotificationType, on } from './bus.ts';
export { collections, findCollectionPath, loadCollections } from './collections.store.ts';
export { defineRemote, loadSingleSpaReact, type RemoteModule, type RemoteProps } from './remote/define-remote.tsx';
export { prefetch } from './api/prefetch.ts';
export { useFaviconSource } from './favicon-source.ts';
export { paths } from './paths.ts';
export { type FormError, toFormError, fieldError } from './api/form-error.ts';
export { renewSession } from './session/renew-session.ts';
export {
  checkUser,
  CookiesBlockedError,
  enterAnonymously,
  enterAsUser,
  enterAsVisitor,
  clearUser,
  clearSession,
  isVisitor,
  session,
  signIn,
  signOut,
} from './session/session.ts';
export {
  setTheme,
  storedTheme,
  type Theme,
  THEME_CHOICES,
  themeChoice,
  type ThemeChoice,
  THEMES,
} from './preferences/theme.ts';
export { tabStorage, deviceStorage } from './browser/browser-storage.ts';
export { canStoreToken, readToken } from './session/token-cookie.ts';
export { inertDocument, trustedPolicy } from './browser/trusted-types.ts';
export { usesSmartTypography, setSmartTypography } from './preferences/typography.ts';
export { type RequestResult, useRequest } from './api/use-request.ts';
export { useHotkey } from './browser/use-hotkey.ts';
export { isMobile, useIsMobile } from './browser/use-media.ts';
export * from './contract-2.ts';
