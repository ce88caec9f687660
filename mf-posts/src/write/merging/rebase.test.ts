import { aTag } from '@benotes/contract/builders';
import { expect, it } from 'vitest';

import type { Draft } from '../saving/draft.ts';
import { rebaseDraft } from './rebase.ts';

const rye = aTag({ id: 1, name: 'rye' });
const oats = aTag({ id: 2, name: 'oats' });
const seeds = aTag({ id: 3, name: 'seeds' });
const salt = aTag({ id: 4, name: 'salt' });
const draft = (...tags: Draft['tags']): Draft => ({ title: 'Bread', content: 'flour', collection_id: 7, tags });

it('keeps the tags that others added and removed while tags were changed here', () => {
  const [sent, saved] = [draft(rye, oats), draft(rye, seeds, salt)];
  expect(rebaseDraft(sent, draft(oats, rye), saved).tags).toEqual([rye, seeds, salt]);
  expect(rebaseDraft(sent, draft(rye, oats, { name: 'Seeds' }), saved).tags).toEqual([rye, seeds, salt]);
  expect(rebaseDraft(sent, draft({ name: 'water' }), saved).tags).toEqual([{ name: 'water' }, seeds, salt]);
});
