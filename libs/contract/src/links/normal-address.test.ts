import { array, assert, constantFrom, oneof, property, string, tuple, webFragments, webUrl } from 'fast-check';
import { describe, expect, it } from 'vitest';

import { normalAddress } from './normal-address.ts';

const parameter = constantFrom('a=1', 'b=%20', 'utm_source=x', 'FBCLID=1', 'gclid=2', 'id=', '', 'q=a+b', 'ref=utm_x');
const address = oneof(
  webUrl({ withFragments: true, withQueryParameters: true }),
  tuple(
    constantFrom('http', 'https', 'HTTPS'),
    constantFrom(
      'example.org',
      'EXAMPLE.org:443',
      'www.example.org',
      'user:secret@example.org',
      '[::1]:8080',
      'münchen.de',
    ),
    array(constantFrom('a', 'A', '%7e', '%2f', '%2E%2e', '', '.', '%2541', '%', 'ü'), { maxLength: 5 }),
    array(parameter, { maxLength: 4 }),
    oneof(constantFrom('', '#', '#/r', '#!r', '#part', '#/r?utm_x=1', '#a=1', '#r:~:text=b', '#/:~:x'), webFragments()),
  ).map(([scheme, host, path, query, hash]) => `${scheme}://${host}/${path.join('/')}?${query.join('&')}${hash}`),
);

describe('The normal form of an address', () => {
  it('is its own normal form, and an address of the same host', () => {
    assert(
      property(address, (given) => {
        const form = normalAddress(given);
        if (form === null) return;
        expect(normalAddress(form)).toBe(form);
        expect(new URL(form).origin).toBe(new URL(given).origin);
      }),
    );
  });

  it('exists or is null for every text', () => {
    assert(
      property(oneof(string(), string({ unit: 'binary' }), address), (text) => {
        expect(normalAddress(text) === null || typeof normalAddress(text) === 'string').toBe(true);
      }),
    );
  });

  it('is different for different hosts, ports, and schemes', () => {
    assert(
      property(address, address, (one, other) => {
        const [first, second] = [normalAddress(one), normalAddress(other)];
        if (first === null || first !== second) return;
        expect(new URL(one).origin).toBe(new URL(other).origin);
      }),
    );
  });

  it.each([
    ['https://example.org/a', 'HTTPS://Example.org:443/a/'],
    ['https://example.org/', 'https://example.org'],
    ['https://example.org/a?b=1', 'https://example.org/a?utm_source=x&b=1&fbclid=y&#part'],
    ['https://example.org/~a/%C3%BC', 'https://example.org/%7ea/%c3%bc'],
    ['https://example.org/#/mail', 'https://example.org/#/mail'],
    ['https://example.org/#!mail', 'https://example.org/?mc_eid=1#!mail'],
    ['https://example.org/', 'https://example.org/#sec-2.1_b'],
    ['https://example.org/', 'https://example.org/#'],
    ['https://example.org/', 'https://example.org/#part:~:text=some%20words,end'],
    ['https://example.org/#/mail', 'https://example.org/#/mail:~:text=words'],
    ['https://example.org/?pk_id=1', 'https://example.org/?pk_campaign=a&pk_kwd=b&pk_id=1&mtm_group=c'],
  ])('%s is that of %s', (form, given) => {
    expect(normalAddress(given)).toBe(form);
  });

  it.each([
    ['https://example.org/a', 'https://example.org/A'],
    ['https://example.org/a', 'https://example.org/a?b=1'],
    ['https://example.org/?a=1&b=2', 'https://example.org/?b=2&a=1'],
    ['https://example.org/a%2Fb', 'https://example.org/a/b'],
    ['https://example.org/#/a', 'https://example.org/#/b'],
    ['https://example.org/#json=A,k', 'https://example.org/#json=B,k'],
    ['https://example.org/play?#code/A', 'https://example.org/play?#code/B'],
    ['https://example.org/edit#pako:A', 'https://example.org/edit#pako:B'],
    ['https://example.org/mail/#inbox/A', 'https://example.org/mail/'],
    ['https://example.org/#F!a', 'https://example.org/#F!b'],
    ['https://example.org/?pk_id=1', 'https://example.org/?pk_id=2'],
    ['https://example.org/', 'https://www.example.org/'],
    ['https://example.org/', 'https://someone@example.org/'],
    ['https://example.org/?ref=x', 'https://example.org/'],
  ])('is not the same for %s and %s', (one, other) => {
    expect(normalAddress(one)).not.toBe(normalAddress(other));
  });

  it.each(['', 'text', 'mailto:a@example.org', 'javascript:alert(1)', 'https://', '/a'])('is null for "%s"', (text) => {
    expect(normalAddress(text)).toBeNull();
  });
});
