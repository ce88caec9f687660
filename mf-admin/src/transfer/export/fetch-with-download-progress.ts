/** A `fetch` that reports how many bytes of the response body have arrived. */
export const fetchWithDownloadProgress =
  (onProgress: (bytes: number) => void): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    if (!response.ok || !response.body) return response;
    let bytes = 0;
    const counting = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        onProgress((bytes += chunk.byteLength));
        controller.enqueue(chunk);
      },
    });
    const { status, headers } = response;
    return new Response(response.body.pipeThrough(counting), { status, headers });
  };
