import { describeModule, type Endpoint, MODULE_CONTRACT, type ModuleDefinition, type Output } from '@benotes/contract';
import { MemoryRouter } from '@benotes/router/testing';
import { render, type RenderResult } from '@testing-library/react';
import { http, HttpResponse, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';
import type { ReactElement } from 'react';
import { afterAll, onTestFinished } from 'vitest';

export { stubCaches } from './browser/stub-caches.ts';
import { loadSingleSpaReact } from './remote/define-remote.tsx';
import { setSlotHost, type SlotHost } from './slots/slot-host.ts';

const server = setupServer();

/** The requests of this test, as `GET /api/posts?limit=20`, followed by the body if there is one. */
export const requests: string[] = [];

// For as long as this module is loaded, which may be by several test files that share a page.
server.listen({ onUnhandledRequest: 'error' });
afterAll(() => server.close());

/** Mocks are for one test. */
function resetAfterTest(): void {
  onTestFinished(() => {
    server.resetHandlers();
    requests.length = 0;
  });
}

function handle({ method, url }: Endpoint, status: number, body: unknown, headers: Record<string, string> = {}): void {
  const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
  resetAfterTest();
  server.use(
    http[verb](`*${url}`, async ({ request }) => {
      const { pathname, search } = new URL(request.url);
      const sent = request.headers.get('content-type')?.startsWith('application/json') ? await request.text() : '';
      requests.push(`${method} ${pathname}${search}${sent && ` ${sent}`}`);
      if (status === 0) return HttpResponse.error();
      return body === undefined || status === 204
        ? new HttpResponse(null, { status })
        : HttpResponse.json(body as JsonBodyType, { status, headers });
    }),
  );
}

/** Mocks the response of an endpoint, typed by the contract. The latest mock wins. */
export function mockResponse<E extends Endpoint>(endpoint: E, body: Output<E>, headers?: Record<string, string>): void {
  const statuses = Object.keys(endpoint.schema.response).map(Number);
  handle(endpoint, body === null && statuses.includes(204) ? 204 : Math.min(...statuses), body, headers);
}

/** Mocks an error response; status 0 is a network error. */
export function mockError(endpoint: Endpoint, status: number, body: unknown = 'Refused.'): void {
  handle(endpoint, status, body);
}

/** Renders an element at a URL, with a memory router. */
export function renderAt(url: string, element: ReactElement): RenderResult {
  return render(<MemoryRouter initialEntries={[url]}>{element}</MemoryRouter>);
}

/** Mocks the response to requests with this `If-Match`; others get 412. */
export function mockResponseIfMatch<E extends Endpoint>(endpoint: E, etag: string, body: Output<E>): void {
  mockResponse(endpoint, body);
  const verb = endpoint.method.toLowerCase() as 'patch' | 'delete';
  server.use(
    http[verb](`*${endpoint.url}`, ({ request }) => {
      const ifMatch = request.headers.get('if-match');
      if (ifMatch === null || ifMatch === etag) return undefined; // falls through to the mock above
      requests.push(`${endpoint.method} refused: it is not ${etag}`);
      return HttpResponse.json('This was changed in the meantime.', { status: 412 });
    }),
  );
}

/** Mocks an error for requests whose query contains this, such as `after_id=1`. */
export function mockErrorForQuery(endpoint: Endpoint, part: string, status: number): void {
  const verb = endpoint.method.toLowerCase() as 'get';
  resetAfterTest();
  server.use(
    http[verb](`*${endpoint.url}`, ({ request }) =>
      new URL(request.url).search.slice(1).split('&').includes(part)
        ? HttpResponse.json('Refused.', { status })
        : undefined,
    ),
  );
}

/**
 * Fills the slots with what modules contribute, as the shell does. `sources`: the exports of contributions by their
 * ids.
 */
export function provideContributions(
  definitions: readonly ModuleDefinition[],
  sources: Readonly<Record<string, () => Promise<unknown>>> = {},
  onFailure: SlotHost['onFailure'] = () => {},
): void {
  const modules = definitions.map((definition) => describeModule(definition, MODULE_CONTRACT));
  onTestFinished(() => setSlotHost(null));
  setSlotHost({
    links: modules.flatMap(({ links }) => links),
    contributions: modules.flatMap(({ name, contributions }) =>
      contributions.map((contribution) => ({ ...contribution, module: name })),
    ),
    load: (_, id) => sources[id]?.() ?? Promise.reject(new Error(`${id} has no source.`)),
    loadViewHost: async () => {
      const [{ mountRootParcel }, { default: Parcel }] = await Promise.all([
        import('single-spa'),
        import('single-spa-react/parcel'),
        loadSingleSpaReact(),
      ]);
      return { Parcel, mountParcel: mountRootParcel };
    },
    onFailure,
  });
}
