import { LINK_COLOR } from '@benotes/contract';
import { aLink, aPost } from '@benotes/contract/builders';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { describe, expect, it, vi } from 'vitest';

import type { PostCardProps } from './post-card-props.ts';
import { PostCard } from './post-card.tsx';
import { PostLine, PostRow } from './views/post-row.tsx';
import { PostTile } from './views/post-tile.tsx';

const taskItem = (name: string, checked: boolean) =>
  `<li data-checked="${checked}" data-type="taskItem"><label><input type="checkbox"${checked ? ' checked="checked"' : ''}>` +
  `<span></span></label><div><p>${name}</p></div></li>`;

const listed = () => screen.getAllByRole('listitem').map((item) => item.textContent);

/** What a post says in a view of whoever made it. */
function authorOn(Shape: ComponentType<PostCardProps>, post: PostCardProps['post']): string | undefined {
  const { container } = render(<Shape post={post} />);
  return container.querySelector('[data-kind="author"]')?.textContent?.replaceAll(/[\u2066-\u2069]/g, '');
}

describe('A post card', () => {
  it.each([
    { post: aPost({ title: 'Shopping list' }), name: 'Shopping list' },
    {
      post: aPost({ title: '', content: '<p>Milk &amp; <strong>bread</strong></p><p>eggs</p>' }),
      name: 'Milk & bread eggs',
    },
    {
      post: aPost({ title: ' ', content: 'one two three four five six seven eight nine' }),
      name: 'one two three four five six seven eight…',
    },
    { post: aPost({ title: '', content: '<hr>' }), name: 'Untitled post' },
    { post: aLink({ title: 'A page' }), name: 'A page' },
    { post: aLink({ title: '', url: 'https://example.org/page' }), name: 'https://example.org/page' },
  ])('is named "$name"', ({ post, name }) => {
    render(<PostCard post={post} />);
    expect(screen.getByRole('article', { name })).toBeInstanceOf(HTMLElement);
  });

  it('opens a link in a new tab without opener or referrer', () => {
    render(<PostCard post={aLink({ title: 'A page', url: 'https://www.example.org/a/' })} />);
    for (const link of screen.getAllByRole('link', { hidden: true })) {
      expect(link.getAttribute('href')).toBe('https://www.example.org/a/');
      expect(link.getAttribute('target')).toBe('_blank');
      expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    }
    expect(screen.getByRole('link', { name: 'example.org' })).toBeInstanceOf(HTMLElement);
  });

  it('has no link and no image for URLs that are not http or https', () => {
    const url = 'javascript:alert(1)'; // oxlint-disable-line no-script-url
    const { container } = render(<PostCard post={aLink({ title: 'A page', url, image_path: url })} />);
    expect(container.querySelectorAll('a[href], img[src^="javascript"]')).toHaveLength(0);
    expect(screen.getByText('A page')).toBeInstanceOf(HTMLElement);
  });

  it('says how many comments there are, and shows them', async () => {
    const onView = vi.fn((event: Pick<Event, 'preventDefault'>) => event.preventDefault());
    const { rerender } = render(<PostCard post={aPost({ comment_count: 2 })} readHref="/p/1/read" onView={onView} />);
    await userEvent.click(screen.getByRole('link', { name: '2 comments' }));
    expect(onView).toHaveBeenCalledOnce();
    rerender(<PostCard post={aPost({ comment_count: 1 })} />);
    expect(screen.getByText('1 comment')).toBeDefined();
    rerender(<PostCard post={aPost()} />);
    expect(screen.queryByText(/comment/)).toBeNull();
  });

  it('says nothing about a description that a link does not have', () => {
    render(<PostCard post={aLink()} />);
    expect(screen.getByRole('article').querySelector('p')).toBeNull();
  });

  // #tint-without-image
  it('shows the site in its tint, never the stored color, without a picture or if it cannot be loaded', () => {
    const post = aLink({ url: 'https://www.example.org/a', color: LINK_COLOR });
    const { container, rerender } = render(<PostCard post={post} />);
    const band = () => container.querySelector<HTMLElement>('[data-tint]');
    expect(band()?.textContent).toBe('example.org');
    expect(band()?.style.getPropertyValue('--hue')).toBe('252');
    expect(container.innerHTML).not.toContain(LINK_COLOR);
    expect(screen.getAllByText('example.org'), 'and once').toHaveLength(1);

    rerender(<PostCard post={{ ...post, image_path: '/storage/a.webp' }} />);
    expect(band()).toBeNull();
    fireEvent.error(container.querySelector('img[src="/storage/a.webp"]')!);
    expect(band()?.textContent).toBe('example.org');
  });

  it('has the site, never its path, and the day at its foot, and leaves out parts whole in narrow cards', () => {
    const post = aLink({
      url: 'https://www.example.org/a/long/path',
      image_path: '/storage/a.webp',
      updated_at: '2025-10-12T12:00:00.000Z',
      link_state: 'gone',
    });
    const card = (shown: Parameters<typeof PostCard>[0]['shown']) => (
      <PostCard
        post={post}
        shown={shown}
        collectionName="A shelf of books"
        collectionHref="/c/1"
        stateHref={(state) => `/care?list=${state}`}
      />
    );
    const { container, rerender } = render(card(undefined));
    const facts = () => [...container.querySelectorAll<HTMLElement>('[data-kind]')];
    expect(facts().map(({ textContent }) => textContent)).toEqual([
      'example.org',
      '12 Oct 2025',
      'A shelf of books',
      'page gone',
    ]);
    const from = facts().map((fact) => Number(fact.dataset['from']));
    expect(from[0], 'the site stays').toBeNaN();
    expect(from.slice(1)).toEqual(from.slice(1).toSorted((a, b) => a - b));
    expect(screen.getByRole('link', { name: 'page gone' }).getAttribute('href')).toBe('/care?list=gone');
    expect(screen.getByRole('link', { name: 'A shelf of books' }).getAttribute('href')).toBe('/c/1');

    rerender(card({ image: true, description: true, tags: true, site: false, date: false }));
    expect(facts().map(({ dataset }) => dataset['kind'])).toEqual(['collection', 'state']);
  });

  it('says at its foot that a copy of the page is kept, which is read there, unless the page has changed', () => {
    const onView = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    const copied = aLink({ copied_at: '2025-10-12T12:00:00.000Z' });
    const { rerender } = render(<PostCard post={copied} readHref="/p/1/read" onView={onView} />);
    const kept = screen.getByRole('link', { name: 'copy kept' });
    expect(kept.getAttribute('href')).toBe('/p/1/read');
    fireEvent.click(kept);
    expect(onView).toHaveBeenCalledOnce();
    rerender(<PostCard post={{ ...copied, link_state: 'changed' }} readHref="/p/1/read" />);
    expect(screen.queryByText('copy kept')).toBeNull();
    expect(screen.getByText('page changed')).not.toBeNull();
  });

  it.each([
    ['card', PostCard],
    ['row', PostRow],
    ['line', PostLine],
    ['tile', PostTile],
  ])('says as a %s who made it, if that is not its owner', (_, Shape) => {
    const picture = '<img src="https://example.org/a.png">';
    for (const content of ['Leek', picture]) {
      expect(authorOn(Shape, aPost({ content, author_id: 2, author_name: 'Grace' }))).toBe('by Grace');
      expect(authorOn(Shape, aPost({ content, author_id: 2 }))).toBe('by a deleted user');
      expect(authorOn(Shape, aPost({ content }))).toBeUndefined();
    }
  });

  it.each([
    ['card', PostCard],
    ['row', PostRow],
    ['line', PostLine],
    ['tile', PostTile],
  ])('says as a %s that it is pinned and a favorite', (_, Shape) => {
    const { rerender } = render(<Shape post={aPost({})} onFavorite={() => {}} />);
    expect(screen.queryByText('Pinned')).toBeNull();
    rerender(<Shape post={aPost({ is_pinned: true, is_favorite: true })} onFavorite={() => {}} />);
    expect(screen.getByText('Pinned')).toBeInstanceOf(HTMLElement);
    expect(screen.getByTitle('Favorite')).toBeInstanceOf(HTMLElement);
  });

  it.each([
    ['card', PostCard],
    ['row', PostRow],
    ['line', PostLine],
  ])('has as a %s no day of the last edit in the bin, which says when it was deleted', (_, Shape) => {
    const { container } = render(<Shape post={aPost({ content: '<p>Rye</p>', is_archived: true })} />);
    expect(container.querySelector('time')).toBeNull();
  });

  it('says at its foot how many tasks of a note are done', () => {
    const content = `<ul data-type="taskList">${taskItem('milk', true)}${taskItem('bread', false)}</ul>`;
    render(<PostCard post={aPost({ content })} />);
    expect(screen.getByText('1 of 2 tasks')).toBeInstanceOf(HTMLElement);
  });

  it('leaves them out in the bin where the buttons take their room', () => {
    const content = `<ul data-type="taskList">${taskItem('milk', true)}</ul>`;
    const { container } = render(<PostCard post={aPost({ content, is_archived: true })} readHref="/p/1/read" />);
    const from = container.querySelector<HTMLElement>('[data-kind="state"]')?.dataset['from'];
    expect(Number(from)).toBeGreaterThan(270);
  });

  // #external-favicon-by-domain
  it('loads the favicon from the external service by domain, without a referrer', () => {
    const { container } = render(<PostCard post={aLink({ url: 'https://www.example.org/a' })} />);
    const picture = container.querySelector('img');
    expect(picture?.getAttribute('src')).toBe('https://icons.duckduckgo.com/ip3/example.org.ico');
    expect(picture?.getAttribute('referrerpolicy')).toBe('no-referrer');
  });

  it('loads the favicon from another source, also without a referrer, or not at all', () => {
    const post = aLink({ id: 3, url: 'https://www.example.org:8443/a' });
    const source = vi.fn(({ host }: { host: string }) => `/pictures/${host}`);
    const { container, rerender } = render(<PostCard post={post} faviconSource={source} />);
    expect(source).toHaveBeenCalledWith({ domain: 'example.org', host: 'www.example.org:8443', post: 3 });
    const picture = container.querySelector('img');
    expect(picture?.getAttribute('src')).toBe('/pictures/www.example.org:8443');
    expect(picture?.getAttribute('referrerpolicy')).toBe('no-referrer');

    const site = screen.getByText('example.org');
    expect(site.previousElementSibling).not.toBeNull();
    rerender(<PostCard post={post} faviconSource={() => null} />);
    expect(container.querySelector('img')).toBeNull();
    expect(site.previousElementSibling).toBeNull();
  });

  it('retries a favicon that failed if its URL changes', () => {
    const { container, rerender } = render(<PostCard post={aLink()} faviconSource={() => '/a.webp'} />);
    fireEvent.error(container.querySelector('img')!); // rendered, because the source returns a URL
    expect(container.querySelector('img')).toBeNull();
    rerender(<PostCard post={aLink()} faviconSource={() => '/b.webp'} />);
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/b.webp');
  });

  // #letter-without-favicon
  it('shows the first letter of the domain for a site without a favicon', () => {
    const { container } = render(<PostCard post={aLink()} />);
    fireEvent.error(container.querySelector('img[src$="example.org.ico"]')!);
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getByText('e').closest('[aria-hidden="true"]')).not.toBeNull();
  });

  it('reports which checkbox was toggled, and keeps its focus when the note changes', async () => {
    const [onCheck, onOpen] = [vi.fn(), vi.fn()];
    const card = (checked: boolean) => (
      <PostCard
        post={aPost({
          content: `<ul data-type="taskList">${taskItem('milk', false)}${taskItem('bread', checked)}</ul>`,
        })}
        onCheck={onCheck}
        onOpen={onOpen}
      />
    );
    const { rerender } = render(card(false));
    await userEvent.click((await screen.findAllByRole('checkbox'))[1]!); // there are two
    expect(onCheck).toHaveBeenCalledWith(1, true);
    expect(onOpen).not.toHaveBeenCalled();

    rerender(card(true));
    const [, bread] = screen.getAllByRole<HTMLInputElement>('checkbox');
    expect(bread?.checked).toBe(true);
    expect(document.activeElement).toBe(bread);
    await userEvent.keyboard(' ');
    expect(onCheck).toHaveBeenLastCalledWith(1, false);
  });

  it('links a tag to its page and lets the caller navigate without a reload', async () => {
    const onNavigate = vi.fn((event: React.MouseEvent) => event.preventDefault());
    const post = aPost({ tags: [{ id: 3, name: 'kitchen' }] });
    render(<PostCard post={post} tagHref={(id) => `/tags/${id}`} onNavigate={onNavigate} />);
    await userEvent.click(screen.getByRole('link', { name: '#kitchen' }));
    expect(onNavigate).toHaveBeenCalledWith(expect.anything(), '/tags/3');
  });

  it('shows the tags that fit in a row, and the others on request', async () => {
    const names = ['kitchen', 'garden', 'reading', 'travel', 'music', 'photos', 'work', 'home', 'ideas', 'later'];
    const tags = names.map((name, index) => ({ id: index + 1, name }));
    const onOpen = vi.fn();
    render(<PostCard post={aPost({ tags })} onOpen={onOpen} />);
    expect(listed().slice(0, 2)).toEqual(['#kitchen', '#garden']);
    expect(listed().length).toBeLessThan(names.length);

    const more = screen.getByRole('button', { name: /^\+\d more tags$/, expanded: false });
    await userEvent.click(more);
    expect(listed().slice(0, -1)).toEqual(names.map((name) => `#${name}`));
    await userEvent.click(screen.getByRole('button', { name: 'Fewer tags', expanded: true }));
    expect(listed().length).toBeLessThan(names.length);
    expect(onOpen).not.toHaveBeenCalled();
  });

  it('shows a few short tags without a button', () => {
    render(<PostCard post={aPost({ tags: ['a', 'b', 'c', 'd'].map((name, id) => ({ id, name })) })} />);
    expect(screen.getAllByRole('listitem')).toHaveLength(4);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('opens a note on a click on its title or anywhere in it', async () => {
    const onOpen = vi.fn();
    render(<PostCard post={aPost({ title: 'A note', content: 'Some words' })} href="/p/1" onOpen={onOpen} />);
    await userEvent.click(screen.getByRole('link', { name: 'A note' }));
    await userEvent.click(screen.getByText('Some words'));
    expect(onOpen).toHaveBeenCalledTimes(2);
  });

  it('has an Open button where a note can be read, which does not edit it', async () => {
    const [onOpen, onRead] = [vi.fn(), vi.fn((event: { preventDefault: () => void }) => event.preventDefault())];
    render(<PostCard post={aPost()} href="/p/1" readHref="/p/1/read" onOpen={onOpen} onRead={onRead} />);
    const button = screen.getByRole('link', { name: 'Read note' });
    expect(button.getAttribute('href')).toBe('/p/1/read');
    await userEvent.click(button);
    expect(onRead).toHaveBeenCalledOnce();
    expect(onOpen).not.toHaveBeenCalled();
  });

  it('leaves Ctrl-click to the browser, and a click on a link in the note to the link', async () => {
    const onOpen = vi.fn();
    const post = aPost({ title: 'A note', content: '<p>see <a href="#there">there</a></p>' });
    render(<PostCard post={post} href="#p" onOpen={onOpen} />);
    fireEvent.click(screen.getByRole('link', { name: 'A note' }), { ctrlKey: true });
    await userEvent.click(await screen.findByRole('link', { name: 'there' }));
    expect(onOpen).not.toHaveBeenCalled();
  });

  it('is marked busy and keeps its menu', () => {
    render(<PostCard post={aPost()} busy menu={<button type="button">Post menu</button>} />);
    const card = screen.getByRole('article');
    expect(card.getAttribute('aria-busy')).toBe('true');
    expect(within(card).getByRole('status').textContent).toBe('Loading…');
    expect(within(card).getByRole('button', { name: 'Post menu' })).toBeInstanceOf(HTMLElement);
  });
});
