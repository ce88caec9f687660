import { Problem } from '../../kernel/problems.ts';

/** Browsers allow passkeys only with HTTPS and a name. */
export const passkeysUnavailable = () =>
  new Problem(409, 'Passkeys need a server with HTTPS and a name, not an IP address: its operator can set APP_URL.');
