import { createPost, isAllowedUrl } from '@benotes/contract';
import { normalAddress } from '@benotes/contract/normal-address';
import { expect, it } from 'vitest';

import { anApp, aPerson } from '../../../testing/app.ts';

/** After some thousand calls, Node 20 has compiled `URL.canParse` to code that refuses these letters. */
const CALLS = 20_000;
const ADDRESS = 'https://münchen.example/straße';

it('An address with letters such as ü is one however many were read before', async () => {
  const refusals = Array.from({ length: CALLS }).filter(
    () => !isAllowedUrl(ADDRESS, 'bookmark') || normalAddress(ADDRESS) === null,
  );
  expect(refusals).toHaveLength(0);
  const person = await aPerson(await anApp());
  const { data } = (await person.call(createPost, { body: { content: ADDRESS } })).body;
  expect(data).toMatchObject({ type: 'link', url: ADDRESS });
});
