import { paths } from '@benotes/platform';
import { Route, Routes } from '@benotes/router';

import { CreateCollectionPage, SettingsPage } from './settings-page.tsx';

export function App() {
  return (
    <Routes>
      <Route path={paths.createCollection} element={<CreateCollectionPage />} />
      <Route path={paths.collectionSettings} element={<SettingsPage />} />
      {/* The address may move on before the shell unmounts us. */}
      <Route path="*" element={null} />
    </Routes>
  );
}
