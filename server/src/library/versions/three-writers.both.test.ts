import { propertyRuns } from '@benotes/build/test-form';
import {
  createCollection,
  createGrant,
  createPost,
  getPostVersion,
  listPostVersions,
  type MergeChoice,
  type MergeDecision,
  type Post,
  updatePost,
} from '@benotes/contract';
import * as fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person, type TestApp } from '../../../testing/app.ts';

/** The number of evenings that three writers spend with one note. */
const RUNS = propertyRuns(0.25);
const TIMEOUT_MS = 60_000 + RUNS * 10_000;

const LONG_AGO = '2026-01-01T00:00:00.000Z';

const aStep = fc.record({
  writer: fc.nat({ max: 2 }),
  /** Whether the writer looks at what the note is now before writing. */
  opens: fc.boolean(),
  edit: fc.constantFrom('append', 'replace', 'remove', 'add', 'retitle'),
  /** Which of the blocks. */
  at: fc.nat({ max: 5 }),
  /** Whether the client says what it has read by a tag, or only by the base. */
  hasTag: fc.boolean(),
  choice: fc.constantFrom<MergeChoice>('mine', 'theirs', 'both'),
  /** Whether it is so long after the last version that another one is due. */
  isLater: fc.boolean(),
});
type Step = typeof aStep extends fc.Arbitrary<infer T> ? T : never;

interface Opened {
  post: Post;
  etag: string;
}

let test: TestApp;
beforeEach(async () => {
  test = await anApp();
});

/** The owner of a collection, and two members who may edit what is in it. */
async function threeWriters(): Promise<{ writers: [Person, Person, Person]; collection_id: number }> {
  const ada = await aPerson(test, 'ada@example.org');
  const collection_id = await given(ada, createCollection, { name: 'Family' });
  const member = async (name: string) => {
    const person = await aPerson(test, `${name}@example.org`);
    const body = { kind: 'user', principal_id: person.id, role: 'editor' } as const;
    expect((await ada.call(createGrant, { params: { id: collection_id }, body })).status).toBe(201);
    return person;
  };
  return { writers: [ada, await member('grace'), await member('alan')], collection_id };
}

type Written = Pick<Post, 'title' | 'content'>;

const textOf = ({ title, content }: Written): string => `${title} ${content}`;
const wordsIn = (state: Written): string[] => textOf(state).match(/\bword\d+\b/g) ?? [];
const blocksOf = (content: string): string[] => content.match(/<p>.*?<\/p>/g) ?? [`<p>${content}</p>`];

function edited({ title, content }: Post, { edit, at }: Step, word: string): Written {
  const blocks = blocksOf(content);
  const index = at % blocks.length;
  const block = blocks[index] ?? '';
  if (edit === 'retitle') return { title: word, content };
  if (edit === 'append') blocks[index] = block.replace('</p>', ` ${word}</p>`);
  else if (edit === 'replace') blocks[index] = block.replace(/word\d+/, word);
  else if (edit === 'add') blocks.splice(index, 0, `<p>${word} is new</p>`);
  else if (blocks.length > 1) blocks.splice(index, 1);
  return { title, content: blocks.join('') };
}

/** Writers of one note, who do not always see what the others have written. The first one is its owner. */
class Evening {
  readonly accepted = new Set<string>();
  /** What its last writer deleted too soon after the last version for another one. */
  readonly removed = new Set<string>();
  /** Who has written each state of the note. */
  readonly #authors = new Map<string, Set<number>>();
  readonly #opened: Opened[] = [];
  #now: Written;
  /** Who has made the note what it is now. */
  #last: Person;
  #count = 0;

  constructor(
    readonly writers: readonly [Person, Person, Person],
    readonly id: number,
    first: Written,
  ) {
    this.#now = first;
    this.#last = writers[0];
    this.#wrote(writers[0], first);
  }

  async read({ token }: Person): Promise<Opened> {
    const headers = { authorization: `Bearer ${token}` };
    const response = await test.app.inject({ url: `/api/posts/${this.id}?withTags=1`, headers });
    return { post: response.json<{ data: Post }>().data, etag: String(response.headers.etag) };
  }

  async take(step: Step): Promise<void> {
    const { opens, isLater, choice } = step;
    const writer = this.writers[step.writer] ?? this.#last;
    const read = (!opens && this.#opened[step.writer]) || (await this.read(writer));
    if (isLater)
      await test.db
        .updateTable('posts')
        .set({ version_at: null, created_at: LONG_AGO })
        .where('id', '=', this.id)
        .execute();
    const draft = edited(read.post, step, `word${(this.#count += 1)}`);
    const { title, content } = read.post;
    const changes = { ...draft, merge: true, base: { title, content } };
    let response = await this.#send(writer, changes, step.hasTag ? read.etag : undefined);
    if (response.status === 409) {
      const { conflicts, etag } = response.body as MergeDecision;
      // Of a block that is gone, and of words, both may stay; of no other field here.
      const decided = { etag, choices: conflicts.map(() => choice) };
      response = await this.#send(writer, { ...changes, decided }, undefined);
    }
    if (response.status !== 200) throw new Error(`${response.status} ${JSON.stringify(response.body)}`);
    const { merged } = response.body as { merged?: true };
    for (const word of wordsIn(draft)) this.accepted.add(word);
    // What somebody else wrote is kept however soon it is changed.
    if (!isLater && !merged && writer === this.#last)
      for (const word of wordsIn(read.post)) if (!wordsIn(draft).includes(word)) this.removed.add(word);
    if (merged) this.#wrote(writer, draft);
    const now = await this.read(writer);
    this.#opened[step.writer] = now;
    if (textOf(now.post) !== textOf(this.#now)) {
      this.#now = now.post;
      this.#last = writer;
      this.#wrote(writer, now.post);
    }
  }

  #send({ send }: Person, payload: object, etag: string | undefined) {
    const headers = etag === undefined ? {} : { 'if-match': etag };
    return send({ method: 'PATCH', url: updatePost.url.replace(':id', String(this.id)), payload, headers });
  }

  #wrote({ id }: Person, state: Written): void {
    const authors = this.#authors.get(textOf(state)) ?? new Set<number>();
    this.#authors.set(textOf(state), authors.add(id));
  }

  /** All words of the note and of its versions, and what of them is said to be of somebody else. */
  async history(): Promise<{ words: Set<string>; misattributed: string[] }> {
    const [owner] = this.writers;
    const { post } = await this.read(owner);
    const { data, current_author } = (
      await owner.call(listPostVersions, { params: { id: this.id }, query: { limit: 100 } })
    ).body;
    const words = new Set(wordsIn(post));
    const misattributed = current_author?.id === this.#last.id ? [] : [`now: ${current_author?.name}`];
    for (const { id, author_id, author_name } of data) {
      const { body } = await owner.call(getPostVersion, { params: { id: this.id, version_id: id } });
      for (const word of wordsIn(body.data)) words.add(word);
      if (!this.#authors.get(textOf(body.data))?.has(author_id ?? 0)) misattributed.push(`${id}: ${author_name}`);
    }
    return { words, misattributed };
  }
}

// #three-writers-lose-nothing
it(
  'Whatever the owner and two members save in one note, no word is missing from it and its versions together',
  async () => {
    const { writers, collection_id } = await threeWriters();
    await fc.assert(
      fc.asyncProperty(fc.array(aStep, { minLength: 2, maxLength: 12 }), async (steps) => {
        const title = 'Bread';
        const content = '<p>flour and water word0</p><p>salt and seeds</p><p>bake it at noon</p>';
        const id = await given(writers[0], createPost, { title, content, collection_id });
        const evening = new Evening(writers, id, { title, content });
        for (const step of steps) await evening.take(step);
        const { words, misattributed } = await evening.history();
        expect([...evening.accepted].filter((word) => !words.has(word) && !evening.removed.has(word))).toEqual([]);
        expect(misattributed).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  },
  TIMEOUT_MS,
);
