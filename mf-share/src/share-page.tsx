import type { ListView, Post, Visitor } from '@benotes/contract';
import { serverUrl, session, useAppBar, useFaviconSource } from '@benotes/platform';
import { cardSize, CollectionIntro, ListEnd, PlaceholderCards, PostCard, type PostCardProps } from '@benotes/post-card';
import { Button, EmptyState } from '@benotes/ui';
import { type ComponentType, type MouseEvent, useEffect, useLayoutEffect, useState } from 'react';
import { type Snapshot, useSnapshot } from 'valtio';

import styles from './share-page.module.css';
import { SharedPostPage } from './shared-post-page.tsx';
import { loadMore, openShare, sharedPosts } from './shared-posts.store.ts';
import { texts } from './texts.ts';
import { useConditional, useListViews } from './use-lazy.ts';
import type { ViewerLinks } from './viewer-links.ts';

/** `/s`: a shared collection, saved search, or post, read-only. */
export function SharePage({ viewer }: { viewer: ViewerLinks }) {
  const { visitor } = useSnapshot(session);
  if (visitor?.post_id !== undefined) return <SharedPostPage id={visitor.post_id} viewer={viewer} />;
  if (visitor) return <SharedCollection visitor={visitor} viewer={viewer} />;
  return viewer.token === '' ? <NoShare /> : <Locked token={viewer.token} />;
}

/** The page of a link whose password has not been entered. */
export function Locked({ token }: { token: string }) {
  const code = useConditional(true);
  if (code === null) return <EmptyState title={texts.unreachable} />;
  return code ? <code.PasswordPrompt key={token} token={token} /> : null;
}

function NoShare() {
  useAppBar({ title: texts.shared });
  return (
    <EmptyState title={texts.noShare}>
      <p className={styles.detail}>{texts.noShareDetail}</p>
    </EmptyState>
  );
}

function SharedCollection({ visitor, viewer }: { visitor: Snapshot<Visitor>; viewer: ViewerLinks }) {
  const { posts, settings, view: chosen, status, later } = useSnapshot(sharedPosts);
  const [isChoosing, setChoosing] = useState(false);
  const wanted = chosen ?? settings.view;
  const views = useListViews(isChoosing || wanted !== 'cards');
  const view = views ? wanted : 'cards';
  useAppBar({ title: visitor.collection_name });
  useEffect(() => void openShare(visitor), [visitor]);
  // In braces: newer browsers return a promise, which is not a cleanup function.
  useLayoutEffect(() => {
    window.scrollTo(0, sharedPosts.scrollTop);
  }, []);

  if (status === 'ended') return <EmptyState title={texts.ended} />;
  const { collection_description: description, collection_cover: cover } = visitor;
  const intro = (
    <>
      <CollectionIntro description={description} cover={cover && serverUrl(cover)} />
      <Extras visitor={visitor} />
    </>
  );
  const listEnd = (
    <ListEnd status={status} detail={later} onMore={() => void loadMore()} end={texts.count(posts.length)} />
  );
  if (posts.length === 0) {
    const nothing = status === 'complete' ? <EmptyState title={texts.empty} /> : <PlaceholderCards />;
    return (
      <>
        {intro}
        {status === 'failed' ? listEnd : nothing}
      </>
    );
  }
  // The view of the owner needs code that has not loaded yet.
  if (wanted !== 'cards' && views === undefined) return <PlaceholderCards view={wanted} />;
  const card = (post: Post) => (
    <SharedCard post={post} as={views?.SHAPES[view]} shown={settings.shown} viewer={viewer} />
  );
  return (
    <>
      {intro}
      <div className={styles.views}>
        {isChoosing && views && <views.ViewBar view={view} onChange={chooseView} />}
        <Button icon="sliders" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
          {texts.view}
        </Button>
      </div>
      {view === 'moodboard' && views ? (
        <views.Moodboard posts={posts} shown={settings.shown}>
          {card}
        </views.Moodboard>
      ) : (
        <ul className={styles.grid} data-view={view} aria-label={texts.posts}>
          {posts.map((post) => (
            <li key={post.id} className={styles.cell} data-size={cardSize(post, settings.shown).size}>
              {card(post)}
            </li>
          ))}
        </ul>
      )}
      {listEnd}
    </>
  );
}

/** What a link has if its conditions say so: the tree of collections, and a form to add something. */
function Extras({ visitor: { collection_id, collection_name, collections, may_add } }: { visitor: Snapshot<Visitor> }) {
  const { collectionId } = useSnapshot(sharedPosts);
  const hasTree = collections !== undefined && collections.length > 0;
  const code = useConditional(hasTree || may_add === true);
  if (!code || collection_id === null) return null;
  return (
    <>
      {hasTree && <code.SharedTree root={{ id: collection_id, name: collection_name }} collections={collections} />}
      {may_add && <code.AddForm collectionId={collectionId} />}
    </>
  );
}

function chooseView(view: ListView): void {
  sharedPosts.view = view;
}

interface SharedCardProps extends Pick<PostCardProps, 'shown'> {
  post: Post;
  /** The component of the view; cards by default. */
  as?: ComponentType<PostCardProps>;
  viewer: ViewerLinks;
}

function SharedCard({ post, as: Shape = PostCard, shown, viewer }: SharedCardProps) {
  const href = viewer.postHref(post.id);
  const open = () => {
    sharedPosts.scrollTop = window.scrollY;
    viewer.open(href);
  };
  const read = (event: MouseEvent) => {
    event.preventDefault();
    open();
  };
  return (
    <Shape
      post={post}
      shown={shown}
      href={href}
      readHref={href}
      onOpen={open}
      onRead={read}
      faviconSource={useFaviconSource()}
    />
  );
}
