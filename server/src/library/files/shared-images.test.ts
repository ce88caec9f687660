import {
  createCollection,
  createGrant,
  createPost,
  type Output,
  type Role,
  updateCollection,
  updatePost,
  uploadFile,
} from '@benotes/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { aFile, anApp, aPerson, given, type Person, type TestApp } from '../../../testing/app.ts';
import { anImage } from '../../../testing/library.ts';
import { nameOf } from './files.ts';

const FULL = 'The storage of the user to whom this would belong is full.';

/** A collection of an owner, and somebody with whom it is shared. */
async function aSharedCollection(role: Role, settings: Record<string, string> = {}) {
  const test = await anApp(settings);
  const [owner, member] = [await aPerson(test), await aPerson(test, 'member@example.org')];
  const id = await given(owner, createCollection, { name: 'Trips' });
  await owner.call(createGrant, { params: { id }, body: { kind: 'user', principal_id: member.id, role } });
  return { test, owner, member, id };
}

const pathOf = ({ body }: { body: unknown }): string => (body as Output<typeof uploadFile>).data.path;

async function uploadTo(person: Person, collectionId: number, width = 40) {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const bytes = await sharp({ create: { width, height: width, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer();
  return person.send({
    method: 'POST',
    url: `${uploadFile.url}?collection_id=${collectionId}`,
    ...aFile(bytes, 'a.png'),
  });
}

async function userOf({ db }: TestApp, image: string): Promise<number | undefined> {
  const file = await db.selectFrom('files').select('user_id').where('name', '=', nameOf(image)).executeTakeFirst();
  return file && Number(file.user_id);
}

describe('An image for a collection of somebody else', () => {
  it('belongs to the owner of the collection; any other one to whoever uploads it', async () => {
    const { test, owner, member, id } = await aSharedCollection('editor');
    expect(await userOf(test, pathOf(await uploadTo(member, id)))).toBe(owner.id);
    expect(await userOf(test, await anImage(member))).toBe(member.id);
  });

  it('counts towards the quota of its owner, which the answer says once that is full', async () => {
    const { test, owner, member, id } = await aSharedCollection('editor', { UPLOAD_QUOTA_BYTES: String(1024 * 1024) });
    expect((await uploadTo(member, id, 100)).status).toBe(201);
    expect(await uploadTo(member, id, 1500)).toEqual({ status: 507, body: FULL });
    const stored = await test.db.selectFrom('files').select('user_id').execute();
    expect(stored.map(({ user_id }) => Number(user_id))).toEqual([owner.id]);
  });

  it('is refused from those who only read, and stored for the sender where nothing is shared', async () => {
    const { test, member, id } = await aSharedCollection('viewer');
    expect((await uploadTo(member, id)).status).toBe(403);
    const stranger = await aPerson(test, 'stranger@example.org');
    // The same as for a collection that does not exist.
    expect(await userOf(test, pathOf(await uploadTo(stranger, id)))).toBe(stranger.id);
    expect(await userOf(test, pathOf(await uploadTo(stranger, 999_999)))).toBe(stranger.id);
  });

  it('can be the cover that a manager chooses, and the picture that an editor chooses', async () => {
    const { owner, member, id } = await aSharedCollection('manager');
    const cover = pathOf(await uploadTo(member, id));
    expect(await member.call(updateCollection, { params: { id }, body: { cover } })).toMatchObject({ status: 200 });
    const link = await given(owner, createPost, { content: 'https://example.org/', collection_id: id });
    const image_path = pathOf(await uploadTo(member, id));
    expect(await member.call(updatePost, { params: { id: link }, body: { image_path } })).toMatchObject({
      status: 200,
    });
  });
});
