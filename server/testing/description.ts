import { operations, statusesOf } from '@benotes/contract/openapi';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

const described = Object.values(operations)
  .flatMap((calls) => Object.values(calls))
  .flatMap((endpoint) => {
    const { method, url, also = [] } = endpoint;
    const statuses = new Set(statusesOf(endpoint));
    return [url, ...also].map((address) => ({
      name: `${method} ${address}`,
      method,
      statuses,
      pattern: new RegExp(`^${address.replaceAll(/:\w+/g, '[^/]+')}/?$`),
    }));
  })
  // Literal paths come before paths with parameters.
  .toSorted((a, b) => Number(a.name.includes(':')) - Number(b.name.includes(':')));

/** Makes a test fail if a response does not match the OpenAPI description. */
export function checkResponses(app: FastifyInstance): void {
  // The proxy passes the app as `this`.
  // oxlint-disable-next-line typescript/unbound-method
  app.inject = new Proxy(app.inject, {
    apply: async (inject, self, [options]: [string | InjectOptions]) => {
      const answer = (await Reflect.apply(inject, self, [options])) as LightMyRequestResponse;
      const { url = '/', method = 'GET' } = typeof options === 'string' ? { url: options } : options;
      const [path = ''] = (typeof url === 'string' ? url : (url.pathname ?? '')).split('?');
      const { pathname } = new URL(path, 'http://localhost'); // without `..`, as it is sent
      const call = described.find((each) => each.method === method.toUpperCase() && each.pattern.test(pathname));
      if (call && !call.statuses.has(answer.statusCode))
        throw new Error(`${call.name} responded with ${answer.statusCode}, which is not in its description.`);
      return answer;
    },
  });
}
