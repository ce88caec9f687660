import { paths } from '@benotes/platform';
import { Route, Routes } from '@benotes/router';
import { lazyComponent, Spinner } from '@benotes/ui';
import { type ReactNode, Suspense } from 'react';

import { CollectionPage } from './pages/collection-page.tsx';
import { RecycleBinPage } from './pages/recycle-bin-page.tsx';
import { TagPage } from './pages/tag-page.tsx';
import { texts } from './pages/texts.ts';

// Lists are what people come for: the pages for writing and searching are fetched when somebody goes there.
const CreatePostPage = lazyComponent(async () => (await import('./pages/edit-post-page.tsx')).CreatePostPage);
const EditPostPage = lazyComponent(async () => (await import('./pages/edit-post-page.tsx')).EditPostPage);
const SearchPage = lazyComponent(async () => (await import('./pages/search-page.tsx')).SearchPage);

/** The addresses drawn here. */
export function App() {
  return (
    <Routes>
      <Route path={paths.home} element={<CollectionPage />} />
      <Route path={paths.collection} element={<CollectionPage />} />
      <Route path={paths.createPost} element={later(<CreatePostPage />)} />
      <Route path={paths.post} element={later(<EditPostPage />)} />
      <Route path={paths.search} element={later(<SearchPage />)} />
      <Route path={paths.recycleBin} element={<RecycleBinPage />} />
      <Route path={paths.tag} element={<TagPage />} />
      {/* The address may move on before the shell unmounts us: these look like a collection and a tag, and are not. */}
      <Route path={paths.createCollection} element={null} />
      <Route path={paths.createTag} element={null} />
      <Route path="*" element={null} />
    </Routes>
  );
}

const later = (page: ReactNode) => <Suspense fallback={<Spinner label={texts.loading} />}>{page}</Suspense>;
