import { useAppBar, useRequest } from '@benotes/platform';
import { ErrorState, PageColumn, Skeleton } from '@benotes/ui';
import { useState } from 'react';

import { ModuleCard } from './module-card.tsx';
import { fetchModules } from './module-requests.ts';
import styles from './modules-page.module.css';
import { texts } from './texts.ts';
import { TokenSection } from './token-section.tsx';
import { UploadDialog } from './upload-dialog.tsx';

/** `/manage/modules`, for owners: what is live, since when and by whom, and releases from here. */
export function ModulesPage() {
  const { result, retry, reload } = useRequest('all', fetchModules);
  const [isUploading, setUploading] = useState(false);
  const isOpen = result?.status === 'ready' && result.releases !== 'off';
  useAppBar({
    title: texts.modules,
    action: isOpen ? { label: texts.release, icon: 'add', run: () => setUploading(true) } : undefined,
  });

  if (!result) return <Skeleton />;
  if (result.status === 'failed') return <ErrorState title={texts.notLoaded} onRetry={retry} />;
  return (
    <PageColumn dense>
      {!isOpen && <p className={styles.off}>{texts.off}</p>}
      {result.modules.map((module) => (
        <ModuleCard key={module.name} module={module} isOpen={isOpen} onChanged={reload} />
      ))}
      <TokenSection modules={result.modules} isOpen={isOpen} />
      {isUploading && (
        <UploadDialog isSigned={result.releases === 'signed'} onClose={() => setUploading(false)} onReleased={reload} />
      )}
    </PageColumn>
  );
}
