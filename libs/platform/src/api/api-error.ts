import { FetchError } from 'ofetch';

/** A call the server refused, or one that never reached it (`status` 0). */
export class ApiError extends Error {
  override name = 'ApiError';

  constructor(
    readonly status: number,
    /** The response body as received: an object, a text, or undefined. */
    readonly body: unknown,
    options?: ErrorOptions,
  ) {
    super(status === 0 ? 'The server could not be reached.' : `The server answered ${status}.`, options);
  }

  static from(cause: unknown): ApiError {
    if (cause instanceof ApiError) return cause;
    if (cause instanceof FetchError) return new ApiError(cause.status ?? 0, cause.data, { cause });
    // An answer that broke off while it was read.
    return new ApiError(0, undefined, { cause });
  }

  /** The first message meant for a person, if the body carries one. */
  get detail(): string | undefined {
    if (typeof this.body === 'string') return this.body;
    if (typeof this.body !== 'object' || this.body === null) return undefined;
    const first = Object.values(this.body).flat()[0];
    return typeof first === 'string' ? first : undefined;
  }

  /** The server's words where it asks to come back later (429, 503); never the page of a proxy. */
  get later(): string | undefined {
    const { status, body } = this;
    if ((status !== 429 && status !== 503) || typeof body !== 'string' || body.startsWith('<')) return undefined;
    return body;
  }

  /** The messages of a refused form by field (contract section 5: status 422), the first of each. */
  get fields(): Record<string, string> {
    if (this.status !== 422 || typeof this.body !== 'object' || this.body === null || !('errors' in this.body))
      return {};
    const { errors } = this.body;
    if (typeof errors !== 'object' || errors === null) return {};
    const entries = Object.entries(errors).map(([name, messages]) => [name, [messages].flat()[0]]);
    return Object.fromEntries(entries.filter(([, message]) => typeof message === 'string'));
  }
}
