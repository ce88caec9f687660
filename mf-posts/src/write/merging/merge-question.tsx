import { LoadErrorDialog, LoadingAnnouncement, lazyComponent } from '@benotes/ui';
import { type ReactNode, Suspense } from 'react';

import type { MergeDialogProps } from './merge-dialog.tsx';
import { texts } from './texts.ts';

const MergeDialog = lazyComponent(async () => (await import('./merge-dialog.tsx')).MergeDialog, LoadErrorDialog);

interface MergeQuestionProps extends Omit<MergeDialogProps, 'decision'> {
  /** Undefined if there is nothing to decide. */
  decision: MergeDialogProps['decision'] | undefined;
}

/** The dialog that asks what to keep, loaded when there is something to decide. */
export function MergeQuestion({ decision, ...rest }: MergeQuestionProps): ReactNode {
  if (!decision) return null;
  return (
    <Suspense fallback={<LoadingAnnouncement label={texts.title} />}>
      <MergeDialog key={decision.etag} decision={decision} {...rest} />
    </Suspense>
  );
}
