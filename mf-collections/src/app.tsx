import { paths } from '@benotes/platform';
import { Route, Routes } from '@benotes/router';
import { lazyComponent, Skeleton } from '@benotes/ui';
import { Suspense } from 'react';

import { CreateCollectionPage, SettingsPage } from './settings-page.tsx';
import { texts } from './texts.ts';

const SearchSettingsPage = lazyComponent(
  async () => (await import('./search-settings/search-settings-page.tsx')).SearchSettingsPage,
);

const PostLinksPage = lazyComponent(async () => (await import('./links/post-links-page.tsx')).PostLinksPage);

export function App() {
  return (
    <Routes>
      <Route path={paths.createCollection} element={<CreateCollectionPage />} />
      <Route path={paths.collectionSettings} element={<SettingsPage />} />
      <Route
        path={paths.savedSearchSettings}
        element={
          <Suspense fallback={<Skeleton label={texts.searchLoading} />}>
            <SearchSettingsPage />
          </Suspense>
        }
      />
      <Route
        path={paths.postLinks}
        element={
          <Suspense fallback={<Skeleton label={texts.shareLoading} />}>
            <PostLinksPage />
          </Suspense>
        }
      />
      {/* The URL may change before the shell unmounts this module. */}
      <Route path="*" element={null} />
    </Routes>
  );
}
