import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

import type {
  NewPasskeyResponse,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  PasskeyResponse,
} from '@benotes/contract';

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const base64Url = (data: string | Uint8Array) => Buffer.from(data).toString('base64url');

/** CBOR (RFC 8949) of up to 255 bytes, a short text, or a small integer. */
const bytes = (data: Uint8Array) =>
  Buffer.concat([Buffer.from(data.length < 24 ? [0x40 + data.length] : [0x58, data.length]), data]);
const text = (data: string) => Buffer.concat([Buffer.from([0x60 + data.length]), Buffer.from(data)]);
const integer = (value: number) => Buffer.from([value >= 0 ? value : 0x20 + (-1 - value)]);
const map = (...entries: [Buffer, Buffer][]) =>
  Buffer.concat([Buffer.from([0xa0 + entries.length]), ...entries.flat()]);

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** How a response differs from that of an honest browser and authenticator. */
export interface Deviation {
  origin?: string;
  /** The RP ID that is signed. */
  site?: string;
  /** The challenge of another response. */
  challenge?: string;
  type?: string;
  counter?: number;
  isUserVerified?: boolean;
  userHandle?: string;
  /** Signs with another key. */
  isForged?: boolean;
}

/** An authenticator with one passkey, and the browser in front of it. */
export class Authenticator {
  readonly id = base64Url(randomBytes(32));
  counter = 0;
  userHandle = '';
  readonly #key: KeyObject;
  readonly #publicKey: Buffer;

  constructor(readonly origin = 'http://localhost:8080') {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#key = privateKey;
    this.#publicKey = map(
      [integer(1), integer(2)],
      [integer(3), integer(-7)],
      [integer(-1), integer(1)],
      [integer(-2), bytes(Buffer.from(x, 'base64url'))],
      [integer(-3), bytes(Buffer.from(y, 'base64url'))],
    );
  }

  create(options: PasskeyCreationOptions, deviation: Deviation = {}): NewPasskeyResponse {
    this.userHandle = options.user.id;
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([id.length >> 8, id.length & 255]);
    const credential = Buffer.concat([Buffer.alloc(16), length, id, this.#publicKey]);
    const data = Buffer.concat([this.#data(options.rp.id, HAS_CREDENTIAL, deviation), credential]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: this.#client('webauthn.create', options.challenge, deviation),
        attestationObject: base64Url(
          map([text('fmt'), text('none')], [text('attStmt'), map()], [text('authData'), bytes(data)]),
        ),
        transports: ['internal'],
      },
    };
  }

  get(options: Pick<PasskeyRequestOptions, 'challenge' | 'rpId'>, deviation: Deviation = {}): PasskeyResponse {
    this.counter += 1;
    const data = this.#data(options.rpId, 0, deviation);
    const clientDataJSON = this.#client('webauthn.get', options.challenge, deviation);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const key = deviation.isForged ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : this.#key;
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON,
        authenticatorData: base64Url(data),
        signature: base64Url(sign('sha256', signed, key)),
        userHandle: deviation.userHandle ?? this.userHandle,
      },
    };
  }

  #data(site: string, more: number, deviation: Deviation): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(deviation.counter ?? this.counter);
    const flags = USER_PRESENT | (deviation.isUserVerified === false ? 0 : USER_VERIFIED) | more;
    return Buffer.concat([sha256(deviation.site ?? site), Buffer.from([flags]), counter]);
  }

  #client(type: string, challenge: string, deviation: Deviation): string {
    const data = { type, challenge, origin: this.origin, crossOrigin: false };
    const { origin = data.origin, challenge: other = challenge, type: kind = type } = deviation;
    return base64Url(JSON.stringify({ ...data, origin, challenge: other, type: kind }));
  }
}
