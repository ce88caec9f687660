/** What the page of a snapshot may do by itself, also as a file on a disk: show what is in it. */
export const PAGE_POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline' data:; font-src data:; form-action 'none'; base-uri 'none'";

/**
 * For the stored page of a snapshot: what is in the file is shown, and nothing is loaded, run, or sent. Its origin is
 * one of its own.
 */
export const PAGE_HEADERS = {
  'content-security-policy': `sandbox; ${PAGE_POLICY}; frame-ancestors 'none'`,
  'cross-origin-resource-policy': 'same-origin',
};
