export { ApiError } from './api/api-error.ts';
export { serverAddress, setApiOrigin } from './api/api-origin.ts';
export { call, type CallOptions, setAuthHandler } from './api/call.ts';
export { type AppBar, appBar, type AppBarAction, type AppBarIcon, type AppBarOption, useAppBar } from './app-bar.ts';
export { type AppEvents, emit, type NotificationType, on } from './bus.ts';
export { collections, findCollectionPath, loadCollections } from './collections.store.ts';
export { defineRemote, loadWrapper, type RemoteModule, type RemoteProps } from './remote/define-remote.tsx';
export { prefetch } from './api/prefetch.ts';
export { useFaviconSource } from './favicon-source.ts';
export { paths } from './paths.ts';
export { type Refusal, refusalOf, refusedAt } from './api/form-error.ts';
export { renewSession } from './session/renew-session.ts';
export {
  checkUser,
  CookiesBlocked,
  enterAsNobody,
  enterAsUser,
  enterAsVisitor,
  forgetPerson,
  forgetSession,
  isVisiting,
  session,
  signIn,
  signOut,
} from './session/session.ts';
export { setTheme, storedTheme, type Theme, THEMES } from './preferences/theme.ts';
export { inTab, onDevice } from './browser/browser-storage.ts';
export { canKeepToken, readToken } from './session/token-cookie.ts';
export { inertDocument, trustedPolicy } from './browser/trusted-types.ts';
export { replacesTypography, setTypography } from './preferences/typography.ts';
export { type Answer, useAnswer } from './api/use-request.ts';
export { useHotkey } from './browser/use-hotkey.ts';
export { isMobile, useIsMobile } from './browser/use-media.ts';
