import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
/** Clocks may differ by one code. */
const WINDOW = 1;

// The algorithm and the numbers are the defaults of RFC 6238, the only ones that all apps support.
const totpOf = (secret: Secret, label?: string) =>
  new TOTP({
    issuer: 'Benotes',
    ...(label !== undefined && { label }),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret,
  });

/** A new secret in Base32, and the URI that apps read from a QR code. */
export function newTotpSecret(email: string): { secret: string; uri: string } {
  const secret = new Secret({ size: SECRET_BYTES });
  return { secret: secret.base32, uri: totpOf(secret, email).toString() };
}

/** Whether a text has the form of a code. */
export const isTotpCode = (code: string) => /^\d{6}$/.test(code);

/** The time step of a code, which is the current one or a neighbor; null for a wrong code. */
export function findStep(secret: string, code: string): number | null {
  const timestamp = Date.now();
  const delta = totpOf(Secret.fromBase32(secret)).validate({ token: code, window: WINDOW, timestamp });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}
