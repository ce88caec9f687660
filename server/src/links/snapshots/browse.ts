import { setTimeout as sleep } from 'node:timers/promises';

import { parseUrl } from '@benotes/contract';

import type { Devtools } from './devtools.ts';
import type { GuardedProxy } from './guarded-proxy.ts';
import { type MainResponse, PageRequests } from './page-requests.ts';
import { PREPARE_PAGE } from './prepare-page.ts';
import {
  PICTURE_HEIGHT_MAX,
  SCREEN_PAUSE_MS,
  SCREENS_MAX,
  SETTLE_MS,
  STORAGE_BYTES_MAX,
  WINDOW,
} from './snapshot-limits.ts';

/** What a browser shows of a page. */
export interface BrowsedPage {
  /** After redirects. */
  url: string;
  /** The page with its styles, images, and frames, as MHTML. */
  mhtml: string;
  /** A picture of it, as JPEG. */
  picture: Buffer;
}

/** The page is not one that can be taken. */
export class NotTaken extends Error {
  override name = 'NotTaken';
  readonly reason: 'refused' | 'gone' | 'unreachable' | 'not-a-page';

  constructor(reason: NotTaken['reason']) {
    super(`The page is ${reason}.`);
    this.reason = reason;
  }
}

interface FrameTree {
  frame: { id: string; url: string; loaderId: string };
  childFrames?: FrameTree[];
}

const PAGE_TYPE = /^(?:text\/html|application\/xhtml\+xml|text\/plain)$/i;
const GONE: ReadonlySet<number> = new Set([404, 410]);
/** The browser names itself, so that sites can tell it from a visitor. */
const AGENT_NAME = 'Benotes snapshot';

/** Opens a page in a browser that has just started, scrolls through it, and takes it as it is then. */
export async function browse(
  devtools: Devtools,
  proxy: Pick<GuardedProxy, 'username' | 'password'>,
  url: string,
  loadMs: number,
): Promise<BrowsedPage> {
  const tab = await openTab(devtools, proxy, loadMs);
  await tab.load(url);
  await tab.scroll();
  return await tab.take();
}

async function openTab(
  devtools: Devtools,
  { username, password }: Pick<GuardedProxy, 'username' | 'password'>,
  loadMs: number,
) {
  // What a page stores there is in memory, not in the profile.
  const { browserContextId } = await devtools.send('Target.createBrowserContext', { disposeOnDetach: true });
  await devtools.send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId });
  await devtools.send('Browser.grantPermissions', { permissions: [], browserContextId }); // denies all others
  const { targetId } = await devtools.send('Target.createTarget', { url: 'about:blank', browserContextId });
  const { sessionId } = await devtools.send('Target.attachToTarget', { targetId, flatten: true });
  const send = (method: string, params: Record<string, unknown> = {}) =>
    devtools.send(method, params, String(sessionId));

  // Windows that the page opens.
  devtools.on('Target.targetCreated', ({ targetInfo }) => {
    const { type, targetId: id } = targetInfo as { type: string; targetId: string };
    if (type === 'page' && id !== targetId) devtools.send('Target.closeTarget', { targetId: id }).catch(ignore);
  });
  devtools.on('Page.javascriptDialogOpening', ({ type }) => {
    // A page that asks whether to be left must not stay.
    send('Page.handleJavaScriptDialog', { accept: type === 'beforeunload' }).catch(ignore);
  });
  devtools.on('Fetch.authRequired', ({ requestId, authChallenge }) => {
    const isProxy = (authChallenge as { source?: string }).source === 'Proxy';
    // Never to a site, which could ask for it as well.
    const answer = isProxy ? { response: 'ProvideCredentials', username, password } : { response: 'CancelAuth' };
    send('Fetch.continueWithAuth', { requestId, authChallengeResponse: answer }).catch(ignore);
  });
  devtools.on('Fetch.requestPaused', ({ requestId, resourceType, request }) => {
    const { url } = request as { url: string };
    const origin = resourceType === 'Document' ? parseUrl(url)?.origin : undefined;
    if (origin !== undefined) limitStorage(origin);
    send('Fetch.continueRequest', { requestId }).catch(ignore);
  });

  /** Sent before the document itself, so before its scripts can store anything. */
  const limitStorage = (origin: string) =>
    void send('Storage.overrideQuotaForOrigin', { origin, quotaSize: STORAGE_BYTES_MAX }).catch(ignore);

  const network = new PageRequests(devtools, String(targetId));
  const { userAgent } = await devtools.send('Browser.getVersion');
  await Promise.all([
    devtools.send('Target.setDiscoverTargets', { discover: true }),
    send('Page.enable'),
    send('Network.enable', { maxTotalBufferSize: 1, maxResourceBufferSize: 1 }),
    send('Network.setBypassServiceWorker', { bypass: true }),
    send('Fetch.enable', { handleAuthRequests: true }),
    send('Network.setUserAgentOverride', {
      userAgent: `${String(userAgent).replace('HeadlessChrome', 'Chrome')} (compatible; ${AGENT_NAME})`,
    }),
    send('Page.addScriptToEvaluateOnNewDocument', { source: 'delete Navigator.prototype.serviceWorker' }),
    send('Emulation.setDeviceMetricsOverride', { ...WINDOW, deviceScaleFactor: 1, mobile: false }),
  ]);

  /** Runs in a world of its own, where the page has not replaced anything. */
  const evaluate = async (expression: string, frameId: unknown = targetId): Promise<unknown> => {
    const { executionContextId } = await send('Page.createIsolatedWorld', { frameId });
    const { result } = await send('Runtime.evaluate', {
      expression,
      contextId: executionContextId,
      returnByValue: true,
    });
    return (result as { value?: unknown }).value;
  };

  /** The frames as they are now. @throws NotTaken if a script or the page itself has led to what is no page. */
  const shown = async (): Promise<FrameTree> => {
    const frameTree = (await send('Page.getFrameTree'))['frameTree'] as FrameTree;
    const { url, loaderId } = frameTree.frame;
    assertPage(network.responseOf(loaderId));
    if (!/^https?:/i.test(url)) throw new NotTaken('unreachable'); // such as the browser's own page about an error
    return frameTree;
  };

  return {
    /** Loads a page, at most for some time: then it is taken as it is. @throws NotTaken */
    load: async (url: string): Promise<void> => {
      const loaded = new Promise<void>((resolve) => devtools.once('Page.loadEventFired', () => resolve()));
      const limit = sleep(loadMs, 'late' as const, { ref: false });
      const result = await Promise.race([send('Page.navigate', { url }), limit]);
      const { main } = network;
      const isRefused = main !== null && main.status >= 400;
      if (!isRefused && result !== 'late' && result['isDownload'] === true) throw new NotTaken('not-a-page');
      if (!isRefused && (result === 'late' || result['errorText'])) throw new NotTaken('unreachable');
      assertPage(main);
      if ((await Promise.race([loaded, limit])) === 'late') await send('Page.stopLoading');
      else await network.quiet(SETTLE_MS);
    },

    /** Scrolls to the end, so that the page loads its images, but not without end; then back. */
    scroll: async (): Promise<void> => {
      for (let screens = 0; screens < SCREENS_MAX; screens += 1) {
        const isAtEnd = await evaluate(
          'scrollBy({ top: innerHeight, behavior: "instant" }), scrollY + innerHeight >= document.documentElement.scrollHeight - 1',
        );
        await sleep(SCREEN_PAUSE_MS);
        if (isAtEnd === true) break;
      }
      await network.quiet(SETTLE_MS);
      await evaluate('scrollTo({ top: 0, behavior: "instant" })');
      await send('Page.stopLoading');
    },

    /** @throws NotTaken */
    take: async (): Promise<BrowsedPage> => {
      const frameTree = await shown();
      const { frame } = frameTree;
      const { cssContentSize } = await send('Page.getLayoutMetrics');
      const { height } = cssContentSize as { height: number };
      const { data: picture } = await send('Page.captureScreenshot', {
        format: 'jpeg',
        quality: 85,
        captureBeyondViewport: true,
        clip: { x: 0, y: 0, width: WINDOW.width, height: Math.min(Math.max(height, 1), PICTURE_HEIGHT_MAX), scale: 1 },
      });
      for (const id of framesIn(frameTree)) await evaluate(PREPARE_PAGE, id).catch(ignore);
      const { data: mhtml } = await send('Page.captureSnapshot', { format: 'mhtml' });
      // It may have led elsewhere meanwhile.
      if ((await shown()).frame.loaderId !== frame.loaderId) throw new NotTaken('unreachable');
      return { url: frame.url, mhtml: String(mhtml), picture: Buffer.from(String(picture), 'base64') };
    },
  };
}

/** The ids of the frames of a page that are in its process; the rules of others may be in another order. */
const framesIn = ({ frame, childFrames = [] }: FrameTree): string[] => [frame.id, ...childFrames.flatMap(framesIn)];

/** @throws NotTaken unless a response is a page. */
function assertPage(response: MainResponse | null): void {
  if (!response) throw new NotTaken('unreachable');
  if (response.status >= 400) throw new NotTaken(reasonOf(response.status));
  if (!PAGE_TYPE.test(response.mimeType)) throw new NotTaken('not-a-page');
}

function reasonOf(status: number): NotTaken['reason'] {
  if (GONE.has(status)) return 'gone';
  return status < 500 && status !== 429 ? 'refused' : 'unreachable';
}

/** The target is gone: there is nothing to do. */
const ignore = () => {};
