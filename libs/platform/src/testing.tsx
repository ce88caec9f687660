import type { Endpoint, Output } from '@benotes/contract';
import { MemoryRouter } from '@benotes/router/testing';
import { render } from '@testing-library/react';
import { http, HttpResponse, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';
import type { ReactElement } from 'react';
import { afterAll, afterEach, beforeAll } from 'vitest';

const server = setupServer();

/** Every call made so far in this test, as `GET /api/posts?limit=20`; with the body after it, where there was one. */
export const requests: string[] = [];

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  requests.length = 0;
});
afterAll(() => server.close());

function handle({ method, url }: Endpoint, status: number, body: unknown, headers: Record<string, string> = {}): void {
  const verb = method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete';
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

/** Fakes the network's answer to an endpoint, typed by the contract. The latest answer counts. */
export function mockResponse<E extends Endpoint>(endpoint: E, body: Output<E>, headers?: Record<string, string>): void {
  handle(endpoint, Math.min(...Object.keys(endpoint.schema.response).map(Number)), body, headers);
}

/** Makes an endpoint refuse; with 0 it is out of reach. */
export function mockError(endpoint: Endpoint, status: number, body: unknown = 'Refused.'): void {
  handle(endpoint, status, body);
}

/** Renders what a remote draws at an address, with a history of its own. */
export function renderAt(url: string, element: ReactElement) {
  return render(<MemoryRouter initialEntries={[url]}>{element}</MemoryRouter>);
}

/** Answers calls that bear this `If-Match`, and refuses every other one with 412. */
export function mockResponseIfMatch<E extends Endpoint>(endpoint: E, etag: string, body: Output<E>): void {
  mockResponse(endpoint, body);
  const verb = endpoint.method.toLowerCase() as 'patch' | 'delete';
  server.use(
    http[verb](`*${endpoint.url}`, ({ request }) => {
      if (request.headers.get('if-match') === etag) return undefined; // the answer above
      requests.push(`${endpoint.method} refused: it is not ${etag}`);
      return HttpResponse.json('This was changed meanwhile.', { status: 412 });
    }),
  );
}

/** Refuses the calls whose query holds this, such as `after_id=1`; the others are answered as before. */
export function mockErrorForQuery(endpoint: Endpoint, part: string, status: number): void {
  const verb = endpoint.method.toLowerCase() as 'get';
  server.use(
    http[verb](`*${endpoint.url}`, ({ request }) =>
      new URL(request.url).search.slice(1).split('&').includes(part)
        ? HttpResponse.json('Refused.', { status })
        : undefined,
    ),
  );
}
