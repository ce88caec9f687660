import { paths } from '@benotes/platform';
import { Route, Routes } from '@benotes/router';
import { lazy, Suspense } from 'react';

import { CollectionPage } from './pages/collection-page.tsx';
import { CreatePostPage, EditPostPage } from './pages/edit-post-page.tsx';
import { RecycleBinPage } from './pages/recycle-bin-page.tsx';
import { TagPage } from './pages/tag-page.tsx';

// The list it chooses from is more code than any other page needs.
const SearchPage = lazy(async () => ({ default: (await import('./pages/search-page.tsx')).SearchPage }));

/** The addresses drawn here. */
export function App() {
  return (
    <Routes>
      <Route path={paths.home} element={<CollectionPage />} />
      <Route path={paths.collection} element={<CollectionPage />} />
      <Route path={paths.createPost} element={<CreatePostPage />} />
      <Route path={paths.post} element={<EditPostPage />} />
      <Route
        path={paths.search}
        element={
          <Suspense>
            <SearchPage />
          </Suspense>
        }
      />
      <Route path={paths.recycleBin} element={<RecycleBinPage />} />
      <Route path={paths.tag} element={<TagPage />} />
      {/* The address may move on before the shell unmounts us: these look like a collection and a tag, and are not. */}
      <Route path={paths.createCollection} element={null} />
      <Route path={paths.createTag} element={null} />
      <Route path="*" element={null} />
    </Routes>
  );
}
