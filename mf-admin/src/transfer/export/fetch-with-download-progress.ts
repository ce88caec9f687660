/** Hears how many bytes came so far. */
type Came = (bytes: number) => void;

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
