import { propertyRuns } from '@benotes/build/test-form';
import {
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

const wordsIn = ({ title, content }: Pick<Post, 'title' | 'content'>): string[] =>
  `${title} ${content}`.match(/\bword\d+\b/g) ?? [];
const blocksOf = (content: string): string[] => content.match(/<p>.*?<\/p>/g) ?? [`<p>${content}</p>`];

function edited({ title, content }: Post, { edit, at }: Step, word: string): Pick<Post, 'title' | 'content'> {
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

/** Writers of one note, who do not always see what the others have written. */
class Evening {
  readonly accepted = new Set<string>();
  /** What somebody deleted who had it before them, too soon after the last version for another one. */
  readonly removed = new Set<string>();
  readonly #opened: Opened[] = [];
  #count = 0;

  constructor(
    readonly person: Person,
    readonly id: number,
  ) {}

  async read(): Promise<Opened> {
    const headers = { authorization: `Bearer ${this.person.token}` };
    const response = await test.app.inject({ url: `/api/posts/${this.id}?withTags=1`, headers });
    return { post: response.json<{ data: Post }>().data, etag: String(response.headers.etag) };
  }

  async take(step: Step): Promise<void> {
    const { writer, opens, isLater, choice } = step;
    const read = (!opens && this.#opened[writer]) || (await this.read());
    if (isLater)
      await test.db
        .updateTable('posts')
        .set({ version_at: null, created_at: LONG_AGO })
        .where('id', '=', this.id)
        .execute();
    const draft = edited(read.post, step, `word${(this.#count += 1)}`);
    const { title, content } = read.post;
    const changes = { ...draft, merge: true, base: { title, content } };
    let response = await this.#send(changes, step.hasTag ? read.etag : undefined);
    if (response.status === 409) {
      const { conflicts, etag } = response.body as MergeDecision;
      // Of a block that is gone, and of words, both may stay; of no other field here.
      const decided = { etag, choices: conflicts.map(() => choice) };
      response = await this.#send({ ...changes, decided }, undefined);
    }
    if (response.status !== 200) throw new Error(`${response.status} ${JSON.stringify(response.body)}`);
    const { merged } = response.body as { merged?: true };
    for (const word of wordsIn(draft)) this.accepted.add(word);
    if (!isLater && !merged)
      for (const word of wordsIn(read.post)) if (!wordsIn(draft).includes(word)) this.removed.add(word);
    this.#opened[writer] = await this.read();
  }

  #send(payload: object, etag: string | undefined) {
    const headers = etag === undefined ? {} : { 'if-match': etag };
    return this.person.send({ method: 'PATCH', url: updatePost.url.replace(':id', String(this.id)), payload, headers });
  }

  /** All words of what the note is and of all its versions. */
  async keptWords(): Promise<Set<string>> {
    const { post } = await this.read();
    const versions = (await this.person.call(listPostVersions, { params: { id: this.id }, query: { limit: 100 } }))
      .body;
    const words = new Set(wordsIn(post));
    for (const { id } of versions.data) {
      const { body } = await this.person.call(getPostVersion, { params: { id: this.id, version_id: id } });
      for (const word of wordsIn(body.data)) words.add(word);
    }
    return words;
  }
}

// #three-writers-lose-nothing
it(
  'Whatever three writers of a note save, no word is missing from the note and its versions together',
  async () => {
    const person = await aPerson(test);
    await fc.assert(
      fc.asyncProperty(fc.array(aStep, { minLength: 2, maxLength: 12 }), async (steps) => {
        const content = '<p>flour and water word0</p><p>salt and seeds</p><p>bake it at noon</p>';
        const id = await given(person, createPost, { title: 'Bread', content });
        const evening = new Evening(person, id);
        for (const step of steps) await evening.take(step);
        const kept = await evening.keptWords();
        expect([...evening.accepted].filter((word) => !kept.has(word) && !evening.removed.has(word))).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  },
  TIMEOUT_MS,
);
