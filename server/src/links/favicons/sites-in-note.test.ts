import { createPost } from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given } from '../../../testing/app.ts';
import { NoteSites } from './sites-in-note.ts';

const block = (address: string) => `<unfurling-link href="${address}" data-title="A page"></unfurling-link>`;

/** A note with link blocks, whose content can be rewritten without a new timestamp. */
async function aNote(...addresses: string[]) {
  const test = await anApp();
  const person = await aPerson(test);
  const id = await given(person, createPost, { content: addresses.map(block).join('') });
  const rewrite = (...next: string[]) =>
    test.db
      .updateTable('posts')
      .set({ content: next.map(block).join('') })
      .where('id', '=', id)
      .execute();
  const known = new NoteSites(test.db);
  const sites = { of: (postId: number, updatedAt: string) => known.of(person.id, postId, updatedAt) };
  return { id, rewrite, sites };
}

describe('The sites of a note', () => {
  it('are those of its link blocks, by host', async () => {
    const { id, sites } = await aNote(
      'https://a.example.org:8443/x?y=1',
      'https://b.example.org/',
      'https://b.example.org/2',
    );
    expect([...(await sites.of(id, 'now'))]).toEqual([
      ['a.example.org:8443', 'https://a.example.org:8443'],
      ['b.example.org', 'https://b.example.org'],
    ]);
  });

  it('are cached until the note is changed', async () => {
    const { id, rewrite, sites } = await aNote('https://a.example.org/');
    await Promise.all([sites.of(id, 'then'), sites.of(id, 'then')]);
    await rewrite('https://b.example.org/');
    expect([...(await sites.of(id, 'then')).keys()]).toEqual(['a.example.org']);
    expect([...(await sites.of(id, 'now')).keys()]).toEqual(['b.example.org']);
  });

  it('are evicted by those of notes that are requested later', async () => {
    const { id, rewrite, sites } = await aNote('https://a.example.org/');
    await sites.of(id, 'then');
    for (let other = 1; other <= 20; other += 1) await sites.of(id + other, 'then');
    await rewrite('https://b.example.org/');
    expect([...(await sites.of(id, 'then')).keys()]).toEqual(['b.example.org']);
  });

  it('are not cached if there are too many', async () => {
    const many = Array.from({ length: 2001 }, (_, index) => `https://site-${index}.example.org/`);
    const { id, rewrite, sites } = await aNote(...many);
    expect((await sites.of(id, 'then')).size).toBe(2001);
    await rewrite('https://b.example.org/');
    expect((await sites.of(id, 'then')).size).toBe(1);
  });
});
