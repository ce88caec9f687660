import { LoadErrorDialog, type LoadErrorProps, lazyComponent } from '@benotes/ui';
import { type ReactNode, Suspense } from 'react';

import type { InlineEditorProps } from './inline-editor.tsx';

interface EditedCardProps extends InlineEditorProps {
  /** The card outside of the editor. */
  card: ReactNode;
}

const InlineEditor = lazyComponent<EditedCardProps>(
  async () => (await import('./inline-editor.tsx')).InlineEditor,
  ({ componentProps, ...rest }: LoadErrorProps<EditedCardProps>) => (
    <>
      {componentProps.card}
      <LoadErrorDialog componentProps={componentProps} {...rest} />
    </>
  ),
);

/** The inline editor of a card, which stays as it is until the editor has loaded. */
export function EditedCard(props: EditedCardProps) {
  return (
    <Suspense fallback={props.card}>
      <InlineEditor {...props} />
    </Suspense>
  );
}
