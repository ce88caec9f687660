import { aPost } from '@benotes/contract/builders';
import { on } from '@benotes/platform';
import { expect, it, vi } from 'vitest';

import { run } from './copy-as-markdown.ts';
import { postToMarkdown } from './to-markdown.ts';

it('turns a link into a Markdown link with its description', () => {
  const post = aPost({ type: 'link', title: 'A [page]', url: 'https://a.example/(1)', description: 'About *it*' });
  expect(postToMarkdown(post)).toBe(
    String.raw`[A \[page\]](<https://a.example/(1)>)` + '\n\n' + String.raw`About \*it\*`,
  );
});

it.each([
  ['<p>One <strong>two</strong></p><p><em>three</em></p>', 'One **two**\n\n*three*'],
  ['<ul><li><p>One</p></li><li><p>Two</p></li></ul>', '- One\n- Two'],
  ['<ul data-type="taskList"><li data-checked="true"><p>Done</p></li></ul>', '- [x] Done'],
  ['<pre><code>a *b*\n</code></pre>', '```\na *b*\n```'],
  ['<blockquote><p>One</p><p>Two</p></blockquote>', '> One\n> \n> Two'],
  ['<h2>Title</h2><p>a<br>b</p>', '## Title\n\na\\\nb'],
  ['Without a wrapper', 'Without a wrapper'],
])('turns %s into Markdown', (content, markdown) => {
  expect(postToMarkdown(aPost({ title: '', content }))).toBe(markdown);
});

it('says that it has copied the post', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  const listen = vi.fn();
  const stop = on('notification:raised', listen);
  await run({ post: aPost({ title: 'A note', content: 'Some words' }) });
  stop();
  vi.unstubAllGlobals();
  expect(writeText).toHaveBeenCalledWith('# A note\n\nSome words');
  expect(listen).toHaveBeenCalledWith({ type: 'success', title: 'Copied as Markdown' });
});
