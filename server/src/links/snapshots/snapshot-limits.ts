/** How long a snapshot may take, from the start of the browser to its end. */
export const SNAPSHOT_MS = 30_000;
/** How long a page may load before what there is of it is taken. */
export const PAGE_LOAD_MS = 12_000;
/** How long the server waits for requests to end after the page was scrolled. */
export const SETTLE_MS = 3000;
/** Screens that are scrolled through, so that images are loaded, and the pause at each. */
export const SCREENS_MAX = 20;
export const SCREEN_PAUSE_MS = 100;
/** What a page may load, and with how many requests. Each connection of a page with TLS is one request. */
export const TRAFFIC_BYTES_MAX = 64 * 1024 * 1024;
export const REQUESTS_MAX = 1000;
/** Connections of a page at the same time. */
export const CONNECTIONS_MAX = 64;
/** What each origin of a page may store, in memory. */
export const STORAGE_BYTES_MAX = 16 * 1024 * 1024;
/** What the browser may write into its profile, which takes 2 MB itself, and how often that is checked. */
export const PROFILE_BYTES_MAX = 256 * 1024 * 1024;
export const PROFILE_CHECK_MS = 500;
/** What the browser may send in one message: a page with all that it shows, in base64. */
export const MESSAGE_BYTES_MAX = 96 * 1024 * 1024;
/** The size of the browser's window, and of the picture of a page. */
export const WINDOW = { width: 1280, height: 800 } as const;
export const PICTURE_HEIGHT_MAX = 5000;
/** Frames within frames that are kept. */
export const FRAME_DEPTH_MAX = 3;
