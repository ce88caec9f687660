import { Route, Routes } from '@benotes/router';

import { StatisticsPage } from './statistics-page.tsx';

export function App() {
  return (
    <Routes>
      <Route path="/statistics" element={<StatisticsPage />} />
      {/* The URL may change before the shell unmounts this module. */}
      <Route path="*" element={null} />
    </Routes>
  );
}
