import { aLink, aPost } from '@benotes/contract/builders';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { PostReader } from './post-reader.tsx';

const HEADINGS = '<h2>Flour</h2><p>Rye.</p><h3>How much</h3><p>500 g.</p><h2>Water</h2><p>Warm.</p>';
const contents = () => screen.queryByRole('navigation', { name: 'Contents' });

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  Element.prototype.scrollIntoView = () => {};
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
});

describe('A note for reading', () => {
  it('shows its title, collection, dates, time to read, and tags', async () => {
    const post = aPost({
      title: 'Rye bread',
      content: `<p>${'word '.repeat(500)}</p>`,
      created_at: '2020-03-01T12:00:00.000Z',
      updated_at: '2020-03-05T12:00:00.000Z',
      tags: [{ id: 3, name: 'winter' }],
    });
    const names = ['Cooking', 'Bread'];
    render(<PostReader post={post} collectionNames={names} collectionHref="/c/7" tagHref={(id) => `/tags/${id}`} />);
    const article = within(screen.getByRole('article', { name: 'Rye bread' }));
    expect(article.getByRole('heading', { level: 2, name: 'Rye bread' })).toBeDefined();
    expect(article.getByRole('link', { name: /Cooking\S? \/ \S?Bread/ }).getAttribute('href')).toBe('/c/7');
    expect(article.getByText('Created 1 March 2020')).toBeDefined();
    expect(article.getByText('Edited 5 March 2020')).toBeDefined();
    expect(article.getByText('3 min read')).toBeDefined();
    expect(article.getByRole('link', { name: '#winter' }).getAttribute('href')).toBe('/tags/3');
  });

  it('without a title is named by its first words', () => {
    render(<PostReader post={aPost({ title: '', content: 'Some words' })} />);
    expect(screen.getByRole('article', { name: 'Some words' })).toBeDefined();
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('has a table of contents from three headings on, which leads to them', async () => {
    const { rerender } = render(<PostReader post={aPost({ content: '<h1>One</h1><h1>Two</h1><p>text</p>' })} />);
    expect(contents()).toBeNull();
    rerender(<PostReader post={aPost({ id: 2, content: HEADINGS })} />);
    const water = await screen.findByRole('heading', { name: 'Water' });
    const entries = within(contents()!); // three headings
    expect(entries.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Flour',
      'How much',
      'Water',
    ]);
    await userEvent.click(entries.getByRole('button', { name: 'Water' }));
    expect(document.activeElement).toBe(water);
  });

  it('marks the heading that is reached in its table of contents, also where a part of the page scrolls', async () => {
    render(
      <div data-testid="pane">
        <PostReader post={aPost({ content: HEADINGS })} />
      </div>,
    );
    const water = await screen.findByRole('heading', { name: 'Water' });
    for (const heading of screen.getAllByRole('heading', { level: 2 }))
      heading.getBoundingClientRect = () => new DOMRect(0, heading === water ? 500 : 0, 100, 20);
    const entry = within(contents()!).getByRole('button', { name: 'Water' }); // three headings
    fireEvent.scroll(document);
    await vi.waitFor(() => expect(entry.getAttribute('aria-current')).toBeNull());
    water.getBoundingClientRect = () => new DOMRect(0, 50, 100, 20);
    fireEvent.scroll(screen.getByTestId('pane'));
    await vi.waitFor(() => expect(entry.getAttribute('aria-current')).toBe('location'));
  });

  it('folds its table of contents, except on wide screens, and unfolds it on demand', async () => {
    render(<PostReader post={aPost({ content: HEADINGS })} />);
    const toggle = screen.getByRole('button', { name: 'Contents', expanded: false });
    await userEvent.click(toggle);
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
  });

  it('copies the text of a code block, and says so', async () => {
    const user = userEvent.setup();
    render(
      <PostReader post={aPost({ content: '<pre><code class="language-js">const a = 1;\nrun(a);</code></pre>' })} />,
    );
    const copy = await screen.findByRole('button', { name: 'Copy code' });
    await user.click(copy);
    expect(await navigator.clipboard.readText()).toBe('const a = 1;\nrun(a);');
    expect(copy.textContent).toBe('Copied');
    expect(screen.getByRole('status').textContent).toBe('Code copied');
  });

  it('says that code could not be copied', async () => {
    const user = userEvent.setup();
    render(<PostReader post={aPost({ content: '<pre><code>a</code></pre>' })} />);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
    await user.click(await screen.findByRole('button', { name: 'Copy code' }));
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('The code could not be copied.'));
  });

  it('opens an image large, zooms it with the keyboard, and returns the focus to it', async () => {
    render(<PostReader post={aPost({ content: '<p>Look</p><img src="/storage/rye.png" alt="Rye">' })} />);
    const image = await screen.findByRole('button', { name: 'Open image: Rye' });
    image.focus();
    await userEvent.keyboard('{Enter}');
    const viewer = within(await screen.findByRole('dialog', { name: 'Rye' }));
    expect(viewer.getByRole('img', { name: 'Rye' }).getAttribute('src')).toContain('/storage/rye.png');
    await userEvent.keyboard('++');
    expect(viewer.getByRole('status').textContent).toBe('200%');
    await userEvent.keyboard('-');
    expect(viewer.getByRole('status').textContent).toBe('150%');
    await userEvent.keyboard('0');
    expect(viewer.getByRole('status').textContent).toBe('100%');
    await userEvent.click(viewer.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('leaves an image in a link to the link', async () => {
    render(<PostReader post={aPost({ content: '<p><a href="#there">see</a></p><p>no image</p>' })} />);
    expect(await screen.findByRole('link', { name: 'see' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /image/ })).toBeNull();
  });

  it('lets its tasks be checked', async () => {
    const onCheck = vi.fn();
    const task =
      '<li data-checked="false" data-type="taskItem"><label><input type="checkbox"><span></span></label><div><p>Knead</p></div></li>';
    render(<PostReader post={aPost({ content: `<ul data-type="taskList">${task}</ul>` })} onCheck={onCheck} />);
    await userEvent.click(await screen.findByRole('checkbox'));
    expect(onCheck).toHaveBeenCalledWith(0, true);
  });
});

describe('A link for reading', () => {
  const link = aLink({
    title: 'Write-ahead logs',
    url: 'https://www.example.org/wal',
    description: 'How databases keep their promise.',
    image_path: '/storage/wal.png',
  });

  it('shows its title, site, description, and picture, and opens in a new tab that learns nothing', () => {
    const { container } = render(<PostReader post={link} faviconSource={() => null} />);
    expect(screen.getByRole('article', { name: 'Write-ahead logs' })).toBeDefined();
    expect(screen.getByText('How databases keep their promise.')).toBeDefined();
    const address = screen.getByRole('link', { name: 'example.org' });
    expect(address.getAttribute('href')).toBe('https://www.example.org/wal');
    expect(address.getAttribute('target')).toBe('_blank');
    expect(address.getAttribute('rel')).toBe('noopener noreferrer');
    const picture = container.querySelector('img');
    expect(picture?.getAttribute('src')).toBe('/storage/wal.png');
    expect(picture?.getAttribute('referrerpolicy')).toBe('no-referrer');
    expect(screen.queryByText(/min read/)).toBeNull();
  });

  it('says how long its copy takes to read', () => {
    render(<PostReader post={link} copyHtml={`<p>${'word '.repeat(500)}</p>`} faviconSource={() => null} />);
    expect(screen.getByText('3 min read')).toBeDefined();
  });

  it('shows nothing in place of a description and a picture that are missing', () => {
    render(<PostReader post={{ ...link, description: null, image_path: null }} faviconSource={() => null} />);
    expect(screen.queryByText(/description/)).toBeNull();
    expect(screen.queryByRole('img', { hidden: true })).toBeNull();
  });

  it('does not link to an address that is not allowed', () => {
    render(<PostReader post={{ ...link, url: 'javascript:alert(1)' }} faviconSource={() => null} />);
    expect(screen.queryByRole('link')).toBeNull();
  });
});
