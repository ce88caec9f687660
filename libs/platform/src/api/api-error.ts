import { FetchError } from 'ofetch';

/** A failed call: an error response, or `status` 0 if there was no response. */
export class ApiError extends Error {
  override name = 'ApiError';

  constructor(
    readonly status: number,
    /** The response body as received: an object, a text, or undefined. */
    readonly body: unknown,
    options?: ErrorOptions,
  ) {
    super(status === 0 ? 'The server could not be reached.' : `The server responded with ${status}.`, options);
  }

  static from(cause: unknown): ApiError {
    if (cause instanceof ApiError) return cause;
    if (cause instanceof FetchError) return new ApiError(cause.status ?? 0, cause.data, { cause });
    // The connection broke while the body was read.
    return new ApiError(0, undefined, { cause });
  }

  /** The first message for the user in the body, if any. */
  get detail(): string | undefined {
    if (typeof this.body === 'string') return this.body;
    if (typeof this.body !== 'object' || this.body === null) return undefined;
    const first = Object.values(this.body).flat()[0];
    return typeof first === 'string' ? first : undefined;
  }

  /** The server's message when it asks to retry later (429, 503); never the page of a proxy. */
  get later(): string | undefined {
    const { status, body } = this;
    if ((status !== 429 && status !== 503) || typeof body !== 'string' || body.startsWith('<')) return undefined;
    return body;
  }

  /** Validation errors by field, the first of each. */
  get fields(): Record<string, string> {
    if (this.status !== 422 || typeof this.body !== 'object' || this.body === null || !('errors' in this.body))
      return {};
    const { errors } = this.body;
    if (typeof errors !== 'object' || errors === null) return {};
    const entries = Object.entries(errors).map(([name, messages]) => [name, [messages].flat()[0]]);
    return Object.fromEntries(entries.filter(([, message]) => typeof message === 'string'));
  }
}
