import { Buffer } from 'node:buffer';

/** The timeout of a request to the provider, in seconds. */
export const PROVIDER_TIMEOUT_SECONDS = 5;
const MAX_BYTES = 1_048_576;
const BODILESS = new Set([204, 205, 304]);

/** The provider does not respond, or not in time. */
export class ProviderUnreachable extends Error {
  override name = 'ProviderUnreachable';
}

/** The provider names another issuer than the operator. It is not used until one of them is right. */
export class WrongIssuer extends ProviderUnreachable {
  override name = 'WrongIssuer';
}

/** Why the provider could not be asked; null for another error. */
export function failureToAsk(error: unknown): 'unreachable' | 'wrong-issuer' | null {
  if (!isUnreachable(error)) return null;
  const isWrong = (each: unknown): boolean =>
    each instanceof WrongIssuer || (each instanceof Error && isWrong(each.cause));
  return isWrong(error) ? 'wrong-issuer' : 'unreachable';
}

/** Whether an error, or one that caused it, is that the provider does not respond. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ProviderUnreachable || (error instanceof Error && isUnreachable(error.cause));

/**
 * Fetches from the provider with a timeout and up to 1 MB, without following redirects. The address is the operator's,
 * so it may be in a private network.
 *
 * @throws ProviderUnreachable also for errors of its server.
 */
export async function boundedFetch(url: string, options: RequestInit): Promise<Response> {
  const timeout = AbortSignal.timeout(PROVIDER_TIMEOUT_SECONDS * 1000);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    const response = await fetch(url, { ...options, redirect: 'manual', signal });
    if (response.status >= 500) throw new Error(`${url} responded with ${response.status}.`);
    const body = await readBody(response);
    const { status, statusText, headers } = response;
    return new Response(BODILESS.has(status) ? null : body, { status, statusText, headers });
  } catch (error) {
    throw new ProviderUnreachable('The provider does not respond.', { cause: error });
  }
}

async function readBody(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Breaking out of the loop cancels the rest.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw new Error(`${response.url} sent more than ${MAX_BYTES} bytes.`);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
