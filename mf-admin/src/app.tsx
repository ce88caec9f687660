import { CONNECT_EXTENSION_PATH, SET_UP_FACTOR_PATH } from '@benotes/contract';
import { paths } from '@benotes/platform';
import { Route, Routes } from '@benotes/router';
import { lazyComponent } from '@benotes/ui';
import { Suspense } from 'react';

import { ConnectExtensionPage } from './extension/connect-extension-page.tsx';
import { ModulesPage } from './modules/modules-page.tsx';
import { CreateTagPage, EditTagPage } from './tags/tag-pages.tsx';
import { TagsPage } from './tags/tags-page.tsx';
import { ExportPage } from './transfer/export/export-page.tsx';
import { ImportPage } from './transfer/import/import-page.tsx';
import { TransferPage } from './transfer/transfer-page.tsx';
import { CreateUserPage } from './users/create-user-page.tsx';
import { UserPage } from './users/user-page.tsx';
import { UsersPage } from './users/users-page.tsx';

/** Only a link of this module leads there. */
const AUDIT_PATH = '/manage/audit';

const FeedsPage = lazyComponent(async () => (await import('./feeds/feeds-page.tsx')).FeedsPage);
const SetUpFactorPage = lazyComponent(async () => (await import('./sign-in/set-up-factor-page.tsx')).SetUpFactorPage);
const AuditPage = lazyComponent(async () => (await import('./audit/audit-page.tsx')).AuditPage);

export function App() {
  return (
    <Routes>
      <Route path={paths.transfer} element={<TransferPage />} />
      <Route path={paths.importBookmarks} element={<ImportPage />} />
      <Route path={paths.exportBookmarks} element={<ExportPage />} />
      <Route path={paths.modules} element={<ModulesPage />} />
      <Route
        path={paths.feeds}
        element={
          <Suspense fallback={null}>
            <FeedsPage />
          </Suspense>
        }
      />
      <Route
        path={AUDIT_PATH}
        element={
          <Suspense>
            <AuditPage />
          </Suspense>
        }
      />
      <Route path={paths.tags} element={<TagsPage />} />
      <Route path={paths.createTag} element={<CreateTagPage />} />
      <Route path={paths.tagSettings} element={<EditTagPage />} />
      <Route path={paths.users} element={<UsersPage />} />
      <Route path={paths.createUser} element={<CreateUserPage />} />
      <Route path={paths.user} element={<UserPage />} />
      <Route path={CONNECT_EXTENSION_PATH} element={<ConnectExtensionPage />} />
      <Route
        path={SET_UP_FACTOR_PATH}
        element={
          <Suspense fallback={null}>
            <SetUpFactorPage />
          </Suspense>
        }
      />
      {/* The URL may change before the shell unmounts this module. */}
      <Route path="*" element={null} />
    </Routes>
  );
}
