/**
 * Names of private networks (RFC 6761, RFC 6762, RFC 9476, and common ones): whether they exist is nobody's business.
 */
const PRIVATE_NAME =
  /(?:^|\.)(?:local|localhost|internal|intranet|private|corp|home|lan|test|invalid|example|home\.arpa)$/;

/**
 * Whether a failed fetch means that the page does not exist: its server says so (404, 410), or its public host name
 * does not resolve. Timeouts, refusals, and blocked addresses do not count, as they may be temporary or ours.
 */
export function isGone(error: unknown, url: string): boolean {
  const { name, code, hostname } = error as { name?: unknown; code?: unknown; hostname?: unknown };
  if (name === 'PageMissing') return true;
  // After a redirect it is another host.
  const host = (typeof hostname === 'string' ? hostname : new URL(url).hostname).toLowerCase().replace(/\.$/, '');
  return code === 'ENOTFOUND' && host.includes('.') && !PRIVATE_NAME.test(host);
}
