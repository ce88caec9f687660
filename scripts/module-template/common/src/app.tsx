import { Route, Routes } from '@benotes/router';

import { ExamplePage } from './example-page.tsx';

export function App() {
  return (
    <Routes>
      <Route path="/example-module" element={<ExamplePage />} />
      {/* The URL may change before Benotes unmounts this module. */}
      <Route path="*" element={null} />
    </Routes>
  );
}
