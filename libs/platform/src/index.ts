export { ApiError } from './api-error.ts';
export { serverAddress, setApiOrigin } from './api-origin.ts';
export { call, type CallOptions, setAuthHandler } from './api.ts';
export { type AppBar, appBar, type AppBarAction, type AppBarIcon, type AppBarOption, useAppBar } from './app-bar.ts';
export { type AppEvents, emit, type NotificationType, on } from './bus.ts';
export { collections, findCollectionPath, loadCollections } from './collections.store.ts';
export { defineRemote, loadWrapper, type RemoteModule, type RemoteProps } from './define-remote.tsx';
export { prefetch } from './prefetch.ts';
export { useFaviconSource } from './favicons.ts';
export { paths } from './paths.ts';
export { type Refusal, refusalOf, refusedAt } from './refusal.ts';
export { renewSession } from './renewal.ts';
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
} from './session.ts';
export { setTheme, storedTheme, type Theme, THEMES } from './theme.ts';
export { inTab, onDevice } from './stored.ts';
export { canKeepToken, readToken } from './token-cookie.ts';
export { inertDocument, trustedPolicy } from './trusted-types.ts';
export { replacesTypography, setTypography } from './typography.ts';
export { type Answer, useAnswer } from './use-answer.ts';
export { useHotkey } from './use-hotkey.ts';
export { isMobile, useIsMobile } from './use-media.ts';
