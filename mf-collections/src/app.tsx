import { paths } from '@benotes/platform';
import { Route, Routes } from '@benotes/router';

import { CreateCollectionPage, SettingsPage } from './settings-page.tsx';

export function App() {
  return (
    <Routes>
      <Route path={paths.createCollection} element={<CreateCollectionPage />} />
      <Route path={paths.collectionSettings} element={<SettingsPage />} />
      {/* The URL may change before the shell unmounts this module. */}
      <Route path="*" element={null} />
    </Routes>
  );
}
