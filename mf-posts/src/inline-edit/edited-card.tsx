import { LoadErrorDialog, type LoadErrorProps, lazyComponent } from '@benotes/ui';
import { type ReactNode, Suspense } from 'react';

import type { InlineEditorProps } from './inline-editor.tsx';

interface EditedCardProps extends InlineEditorProps {
  /** The card as it is read. */
  card: ReactNode;
}

const InlineEditor = lazyComponent<EditedCardProps>(
  async () => (await import('./inline-editor.tsx')).InlineEditor,
  ({ given, ...missing }: LoadErrorProps<EditedCardProps>) => (
    <>
      {given.card}
      <LoadErrorDialog given={given} {...missing} />
    </>
  ),
);

/** A card whose note is edited in it, which stays as it is until the editor has come. */
export function EditedCard(props: EditedCardProps) {
  return (
    <Suspense fallback={props.card}>
      <InlineEditor {...props} />
    </Suspense>
  );
}
