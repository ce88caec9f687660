/** Pages that open without a session. */
export const PUBLIC_PATHS = {
  login: '/login',
  forgot: '/forgot',
  reset: '/reset',
  setUp: '/setup',
  oidc: '/oidc',
} as const;

/**
 * The path to return to after signing in at a provider if the browser has kept the real one: a long one, or one with a
 * fragment, which no server gets.
 */
export const KEPT_PATH = `${PUBLIC_PATHS.oidc}?kept=1`;

/** The page of a shared collection. It opens with a share token; `?token=` names it. */
export const SHARE_PATH = '/s';

/** What the server answers to whoever operates it. */
export const OPERATION_PATHS = { health: '/healthz', metrics: '/metrics' } as const;

const paths: ReadonlySet<string> = new Set(Object.values(PUBLIC_PATHS));

/** Whether a path, with or without a trailing slash, is one of `PUBLIC_PATHS`. */
export const isPublicPath = (pathname: string): boolean => paths.has(pathname.replace(/\/$/, ''));

/** The page on which users set up the second factor that the server requires; nothing else is shown to them before. */
export const SET_UP_FACTOR_PATH = '/set-up-second-factor';
