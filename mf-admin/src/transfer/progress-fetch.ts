/** Hears how much of a file was sent so far: from 0 to 1. */
type Sent = (share: number) => void;

/** Hears how many bytes came so far. */
type Came = (bytes: number) => void;

/** A `fetch` that tells how much of its body was sent, which the browser tells `XMLHttpRequest` alone. */
export const fetchTellingSent =
  (tell: Sent): typeof fetch =>
  (input, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const request = new XMLHttpRequest();
      request.open(method, input instanceof Request ? input.url : input);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ loaded, total }) => total > 0 && tell(loaded / total));
      request.addEventListener('load', () => {
        const { status, responseText } = request;
        resolve(new Response(responseText === '' ? null : responseText, { status }));
      });
      request.addEventListener('error', () => reject(new TypeError('The server could not be reached.')));
      signal?.addEventListener('abort', () => {
        request.abort();
        reject(signal.reason as Error);
      });
      request.send(body as XMLHttpRequestBodyInit); // a form, as `call` hands it on
    });

/** A `fetch` that tells how much of its answer came. */
export const fetchTellingCame =
  (tell: Came): typeof fetch =>
  async (input, init) => {
    const answer = await fetch(input, init);
    if (!answer.ok || !answer.body) return answer;
    let bytes = 0;
    const counting = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        tell((bytes += chunk.byteLength));
        controller.enqueue(chunk);
      },
    });
    const { status, headers } = answer;
    return new Response(answer.body.pipeThrough(counting), { status, headers });
  };
