import { createHash } from 'node:crypto';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { fakeChrome, fakeNetwork } from '../testing/fake-chrome.ts';
import { listConnections } from './connections.ts';
import { continuePairing, makeChallenge, startPairing } from './pairing.ts';

const SERVER = 'https://notes.example.org';
const GRANT = 'g'.repeat(43);
const CONFIRMED = `${SERVER}/connect-extension?challenge=x#grant=${GRANT}`;
const TAB = 7;

let browser: ReturnType<typeof fakeChrome>;
beforeEach(() => (browser = fakeChrome()));
afterEach(() => vi.unstubAllGlobals());

const start = async (server = SERVER) => {
  const secrets = await makeChallenge();
  await startPairing(server, secrets, 'Benotes in Firefox');
  return secrets;
};
const connected = () => ({ status: 201, body: { data: { secret: 'bnt_new', account_id: 1, user: 'Ann' } } });

describe('Connecting', () => {
  it('opens the page of the server with the challenge, never the verifier', async () => {
    const { verifier, challenge } = await start();
    expect(browser.opened).toEqual([`${SERVER}/connect-extension?challenge=${challenge}&name=Benotes+in+Firefox`]);
    expect(challenge).toBe(createHash('sha256').update(verifier).digest('base64url'));
    expect((await makeChallenge()).verifier).not.toBe(verifier);
  });

  it('exchanges the grant of the tab that it opened, once', async () => {
    const { verifier } = await start();
    const sent = fakeNetwork(connected);
    await continuePairing(TAB, `${SERVER}/login?back=x`);
    await continuePairing(TAB, CONFIRMED);
    await continuePairing(TAB, CONFIRMED);
    expect(sent).toEqual([
      { line: `POST ${SERVER}/api/extensions/connect`, token: null, key: null, body: { grant: GRANT, verifier } },
    ]);
    expect(await listConnections()).toMatchObject([{ server: SERVER, token: 'bnt_new', user: 'Ann' }]);
    expect(browser.updated).toEqual([`${SERVER}/connect-extension?connected`]);
  });

  // #other-pages-ignored
  it.each([
    ['another tab', TAB + 1, CONFIRMED],
    ['another site', TAB, `https://evil.example/connect-extension#grant=${GRANT}`],
    ['a site that begins alike', TAB, `${SERVER}.evil.example/connect-extension#grant=${GRANT}`],
    ['another page', TAB, `${SERVER}/c/7#grant=${GRANT}`],
    ['a page without a grant', TAB, `${SERVER}/connect-extension#grant=short`],
  ])('ignores %s', async (_what, tab, url) => {
    await start();
    const sent = fakeNetwork(connected);
    await continuePairing(tab, url);
    expect(sent).toEqual([]);
  });

  it('accepts nothing that it did not start', async () => {
    const sent = fakeNetwork(connected);
    await continuePairing(TAB, CONFIRMED);
    expect(sent).toEqual([]);
  });

  it('says why it failed', async () => {
    await start();
    fakeNetwork(() => ({ status: 400, body: 'This connection is no longer valid. Start again.' }));
    await continuePairing(TAB, CONFIRMED);
    expect(await chrome.storage.session.get(null)).toEqual({
      paired: { server: SERVER, error: 'This connection is no longer valid. Start again.' },
    });
    expect(await listConnections()).toEqual([]);
  });

  it('to another account of the server keeps nothing of the one before', async () => {
    const before = { server: SERVER, token: 'bnt_old', user: 'Ben', userId: 2, collection_id: 3 };
    await chrome.storage.local.set({ connections: [before] });
    await start();
    fakeNetwork(({ line }) => (line.endsWith('/connect') ? connected() : { status: 204 }));
    await continuePairing(TAB, CONFIRMED);
    expect(await listConnections()).toEqual([
      { server: SERVER, token: 'bnt_new', user: 'Ann', userId: 1, isRevoked: false },
    ]);
  });

  it('again replaces the token, and revokes the old one', async () => {
    await chrome.storage.local.set({
      connections: [{ server: SERVER, token: 'bnt_old', user: 'Ann', userId: 1, isRevoked: true, collection_id: 3 }],
    });
    await start();
    const sent = fakeNetwork(({ line }) => (line.endsWith('/connect') ? connected() : { status: 204 }));
    await continuePairing(TAB, CONFIRMED);
    expect(await listConnections()).toMatchObject([
      { token: 'bnt_new', userId: 1, isRevoked: false, collection_id: 3 },
    ]);
    expect(sent.at(-1)).toMatchObject({ body: { token: 'bnt_old' } });
  });
});
