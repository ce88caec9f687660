import type { MergeChoice, MergeConflict } from '@benotes/contract';
import { aLink } from '@benotes/contract/builders';
import { aMergeDecision } from '@benotes/contract/link-builders';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';

import { ServerError } from '../server/call.ts';
import { conflictForm, decisionIn } from './conflict-form.ts';

const conflicts: Partial<MergeConflict>[] = [
  { field: 'title', mine: 'Spelt', theirs: 'Rye' },
  { field: 'note', kind: 'block', mine: '<p><strong>salt</strong></p>', theirs: null },
  { field: 'collection_id', kind: 'block', mine: '7', theirs: 'null' },
];
const decision = aMergeDecision(aLink({ id: 4 }), ...conflicts);

let decided: MergeChoice[] | undefined;
let isCanceled: boolean;

beforeEach(() => {
  decided = undefined;
  isCanceled = false;
  const form = conflictForm({
    decision,
    nameOf: (id) => (id === null ? 'Uncategorized' : 'Recipes'),
    onDecide: (choices) => (decided = choices),
    onCancel: () => (isCanceled = true),
  });
  document.body.replaceChildren(form.root);
  form.focus();
});

/** What both sides have in a place. */
const shown = (field: string) =>
  [...screen.getByRole('group', { name: field }).querySelectorAll('.quote')].map(({ textContent }) => textContent);
const choose = (field: string, choice: string) =>
  userEvent.click(within(screen.getByRole('group', { name: field })).getByRole('radio', { name: choice }));
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));

describe('Where a page was changed in the same words elsewhere, the window of the extension', () => {
  it('shows what both have in each place, as text', () => {
    expect(shown('Title')).toEqual(['Spelt', 'Rye']);
    expect(shown('Note')).toEqual(['salt', 'Removed']);
    expect(shown('Collection')).toEqual(['Recipes', 'Uncategorized']);
  });

  it('saves what was decided in each place, and says if one is missing', async () => {
    await choose('Title', 'Keep both');
    await choose('Note', 'Keep theirs');
    await save();
    expect(decided).toBeUndefined();
    expect(screen.getByRole('status').textContent).toBe('Choose what to keep in each place first.');
    await choose('Collection', 'Keep mine');
    await save();
    expect(decided).toEqual(['both', 'theirs', 'mine']);
  });

  it('keeps both only of words', () => {
    const options = within(screen.getByRole('group', { name: 'Collection' })).getAllByRole('radio');
    expect(options).toHaveLength(2);
  });

  it('leads back to the form', async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(isCanceled).toBe(true);
  });
});

describe('A failed request', () => {
  it('has a decision only if the server asks for one', () => {
    expect(decisionIn(new ServerError(409, 'x', [], false, decision))).toBe(decision);
    expect(decisionIn(new ServerError(409, 'x', [], false, 'x'))).toBeUndefined();
    expect(decisionIn(new ServerError(412, 'x', [], false, decision))).toBeUndefined();
  });
});
