/**
 * A `fetch` that reports upload progress from 0 to 1, which the browser's own does not. Rejects as `fetch` does, with a
 * TypeError or AbortError.
 */
export const fetchWithProgress =
  (onProgress: (progress: number) => void): typeof fetch =>
  (input, init) =>
    new Promise((resolve, reject) => {
      const { method, headers, body, signal } = init ?? {};
      const request = new XMLHttpRequest();
      const abort = () => {
        request.abort();
        reject(new DOMException('Aborted.', 'AbortError'));
      };
      request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
        if (lengthComputable) onProgress(loaded / total);
      });
      request.addEventListener('load', () => resolve(responseOf(request)));
      request.addEventListener('error', () => reject(new TypeError('The request failed.')));
      request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
      request.open(method ?? 'GET', input instanceof Request ? input.url : input);
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
      signal?.addEventListener('abort', abort);
      if (signal?.aborted) abort();
      else request.send(body as XMLHttpRequestBodyInit | null | undefined); // callers pass no streams
    });

/** Statuses for which `Response` accepts no body. */
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
