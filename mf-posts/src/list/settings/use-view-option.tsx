import { type AppBarOption, useIsMobile } from '@benotes/platform';
import { lazyComponent, LoadErrorDialog, type LoadErrorProps } from '@benotes/ui';
import { type ReactNode, Suspense, useState } from 'react';

import { listTexts } from './list-texts.ts';
import type { ViewDialogProps } from './view-dialog.tsx';

const ViewDialog = lazyComponent<ViewDialogProps>(
  async () => (await import('./view-dialog.tsx')).ViewDialog,
  ({ componentProps, ...rest }: LoadErrorProps<ViewDialogProps>) => (
    <LoadErrorDialog componentProps={componentProps} {...rest} />
  ),
);

/** The option of the top bar that opens the settings of the open list, and the dialog, to be rendered by the page. */
export function useViewOption(): { option: AppBarOption; dialog: ReactNode } {
  const [opened, setOpened] = useState<{ button: HTMLElement | undefined }>();
  const isMobile = useIsMobile();
  const option: AppBarOption = {
    label: listTexts.view,
    longLabel: listTexts.viewLong,
    icon: 'view',
    expanded: opened !== undefined,
    run: (button) => setOpened((now) => (now ? undefined : { button })),
  };
  const dialog = opened && (
    <Suspense fallback={null}>
      <ViewDialog button={isMobile ? undefined : opened.button} onClose={() => setOpened(undefined)} />
    </Suspense>
  );
  return { option, dialog };
}
