/**
 * For the stored page of a snapshot: what is in the file is shown, and nothing is loaded, run, or sent. Its origin is one of
 * its own.
 */
export const PAGE_HEADERS = {
  'content-security-policy':
    "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline' data:; font-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
};
