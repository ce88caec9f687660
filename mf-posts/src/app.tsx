import { paths } from '@benotes/platform';
import { Route, Routes } from '@benotes/router';
import { lazyComponent, Skeleton } from '@benotes/ui';
import { type ReactNode, Suspense } from 'react';

import { CollectionPage } from './pages/collection-page.tsx';

// Only the most frequent lists are part of the initial chunk; the other pages are loaded on demand.
const CreatePostPage = lazyComponent(async () => (await import('./pages/edit-post-page.tsx')).CreatePostPage);
const AddPage = lazyComponent(async () => (await import('./pages/rare-pages.ts')).loadAddPage());
const EditPostPage = lazyComponent(async () => (await import('./pages/edit-post-page.tsx')).EditPostPage);
const ReadPostPage = lazyComponent(async () => (await import('./pages/rare-pages.ts')).loadReadPostPage());
const RecycleBinPage = lazyComponent(async () => (await import('./pages/rare-pages.ts')).loadRecycleBinPage());
const AllPostsPage = lazyComponent(async () => (await import('./pages/rare-pages.ts')).loadAllPostsPage());
const FavoritesPage = lazyComponent(async () => (await import('./pages/rare-pages.ts')).loadFavoritesPage());
const CarePage = lazyComponent(async () => (await import('./pages/rare-pages.ts')).loadCarePage());
const HighlightsPage = lazyComponent(async () => (await import('./pages/rare-pages.ts')).loadHighlightsPage());
const ActivityPage = lazyComponent(async () => (await import('./pages/rare-pages.ts')).loadActivityPage());
const TagPage = lazyComponent(async () => (await import('./pages/rare-pages.ts')).loadTagPage());
const SearchPage = lazyComponent(async () => (await import('./pages/rare-pages.ts')).loadSearchPage());

/** The routes of this module. */
export function App() {
  return (
    <Routes>
      <Route path={paths.home} element={<CollectionPage />} />
      <Route path={paths.collection} element={<CollectionPage />} />
      <Route path={paths.createPost} element={suspended(<CreatePostPage />)} />
      <Route path={paths.add} element={suspended(<AddPage />)} />
      <Route path={paths.post} element={suspended(<EditPostPage />)} />
      <Route path={paths.readPost} element={suspended(<ReadPostPage />)} />
      <Route path={paths.search} element={suspended(<SearchPage />)} />
      <Route path={paths.allPosts} element={suspended(<AllPostsPage />)} />
      <Route path={paths.favorites} element={suspended(<FavoritesPage />)} />
      <Route path="/highlights" element={suspended(<HighlightsPage />)} />
      <Route path="/activity" element={suspended(<ActivityPage />)} />
      <Route path="/c/:collectionId/activity" element={suspended(<ActivityPage />)} />
      <Route path={paths.recycleBin} element={suspended(<RecycleBinPage />)} />
      <Route path={paths.care} element={suspended(<CarePage />)} />
      <Route path={paths.tag} element={suspended(<TagPage />)} />
      {/* Paths of other modules that would match a collection or tag while the shell is still unmounting this one. */}
      <Route path={paths.createCollection} element={null} />
      <Route path={paths.createTag} element={null} />
      <Route path="*" element={null} />
    </Routes>
  );
}

const suspended = (page: ReactNode) => <Suspense fallback={<Skeleton />}>{page}</Suspense>;
