/**
 * A `fetch` for one request with a body that says how much of it has left, from 0 to 1: the browser's own says nothing of
 * that. Rejects as `fetch` does, with a TypeError when no answer came and an AbortError when the signal says so.
 */
export const fetchWithProgress =
  (onProgress: (share: number) => void): typeof fetch =>
  (input, init) =>
    new Promise((resolve, reject) => {
      const { method, headers, body, signal } = init ?? {};
      const request = new XMLHttpRequest();
      const giveUp = () => {
        request.abort();
        reject(new DOMException('Given up.', 'AbortError'));
      };
      request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
        if (lengthComputable) onProgress(loaded / total);
      });
      request.addEventListener('load', () => resolve(responseOf(request)));
      request.addEventListener('error', () => reject(new TypeError('No answer came.')));
      request.addEventListener('loadend', () => signal?.removeEventListener('abort', giveUp));
      request.open(method ?? 'GET', input instanceof Request ? input.url : input);
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
      signal?.addEventListener('abort', giveUp);
      if (signal?.aborted) giveUp();
      else request.send(body as XMLHttpRequestBodyInit | null | undefined); // no streams: nobody hands one over here
    });

/** Statuses whose answers a `Response` takes no body for. */
const WITHOUT_BODY = new Set([204, 205, 304]);

function responseOf(request: XMLHttpRequest): Response {
  const { status, statusText, responseText } = request;
  const headers = request
    .getAllResponseHeaders()
    .split('\r\n')
    .filter(Boolean)
    .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]);
  return new Response(WITHOUT_BODY.has(status) ? null : responseText, { status, statusText, headers });
}
