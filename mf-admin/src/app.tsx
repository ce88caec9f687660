import { paths } from '@benotes/platform';
import { Route, Routes } from '@benotes/router';

import { ImportPage } from './transfer/import-page.tsx';
import { TransferPage } from './transfer/transfer-page.tsx';

export function App() {
  return (
    <Routes>
      <Route path={paths.transfer} element={<TransferPage />} />
      <Route path={paths.importBookmarks} element={<ImportPage />} />
      {/* The address may move on before the shell unmounts us. */}
      <Route path="*" element={null} />
    </Routes>
  );
}
