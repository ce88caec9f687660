import { listPosts, listTags, type Tag, updatePost } from '@benotes/contract';
import { aPost } from '@benotes/contract/builders';
import { mockError, mockResponse, renderAt, requests } from '@benotes/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';

import { holdResponses, stubBrowser } from '../../testing.tsx';
import { CardTags } from './card-tags.tsx';

const [bread, rye, soup]: [Tag, Tag, Tag] = [
  { id: 1, name: 'bread' },
  { id: 2, name: 'rye' },
  { id: 3, name: 'soup' },
];
const post = aPost({ id: 4, tags: [bread] });

beforeEach(() => {
  stubBrowser();
  mockResponse(listPosts, { data: [] });
  mockResponse(listTags, { data: [bread, rye, soup] });
});

const tagWith = (...tags: Tag[]) => mockResponse(updatePost, { data: { ...post, tags } });
const open = () => renderAt('/', <CardTags post={post} onClose={() => {}} />);
const field = () => screen.findByRole('combobox', { name: 'Tags' });
async function add({ name }: Tag) {
  await userEvent.type(await field(), name);
  await screen.findByRole('option', { name });
  await userEvent.keyboard('{Enter}');
}
const sent = () =>
  requests.filter((each) => each.startsWith('PATCH')).map((each) => JSON.parse(each.slice(each.indexOf('{'))));

it('A tag that is added on a card is merged with those that were added elsewhere, which the field shows', async () => {
  open();
  tagWith(bread, soup, rye);
  await add(rye);
  await waitFor(() => expect(sent()).toEqual([{ tags: [1, 2], merge: true, base: { tags: [1] } }]));
  await userEvent.click(await screen.findByRole('button', { name: /soup/ }));
  await waitFor(() => expect(sent().at(-1)).toEqual({ tags: [1, 2], merge: true, base: { tags: [1, 3, 2] } }));
});

it('A tag that was added elsewhere stays if more is changed before the field shows it', async () => {
  open();
  tagWith(bread, soup, rye);
  const release = holdResponses();
  await add(rye);
  await userEvent.click(await screen.findByRole('button', { name: /bread/ }));
  release();
  await waitFor(() => expect(sent().at(-1)).toEqual({ tags: [2], merge: true, base: { tags: [1, 2] } }));
});

it('A tag that could not be saved is sent again with the next one', async () => {
  open();
  mockError(updatePost, 500);
  await add(rye);
  await waitFor(() => expect(sent()).toHaveLength(1));
  tagWith(bread, rye, soup);
  await add(soup);
  await waitFor(() => expect(sent().at(-1)).toEqual({ tags: [1, 2, 3], merge: true, base: { tags: [1] } }));
});
