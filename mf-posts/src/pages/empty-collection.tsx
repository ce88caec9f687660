import { paths } from '@benotes/platform';
import { useNavigate } from '@benotes/router';
import { Button, EmptyState } from '@benotes/ui';

import { texts } from './page-texts.ts';

interface EmptyCollectionProps {
  /** `below`: its subcollections are included; `nested`: it has some, which are not. */
  kind: 'uncategorized' | 'leaf' | 'nested' | 'below';
  /** Undefined where the user may not. */
  onCreate: (() => void) | undefined;
  /** Undefined where the clipboard cannot be read. */
  onPaste: (() => void) | undefined;
  onIncludeBelow: () => void;
}

/** A collection without posts, with the next steps. */
export function EmptyCollection({ kind, onCreate, onPaste, onIncludeBelow }: EmptyCollectionProps) {
  const navigate = useNavigate();
  return (
    <EmptyState title={texts.emptyOf[kind]}>
      {kind === 'nested' && (
        <Button icon="folder" onClick={onIncludeBelow}>
          {texts.includeBelow}
        </Button>
      )}
      {onCreate && (
        <Button icon="plus" onClick={onCreate}>
          {texts.createFirst}
        </Button>
      )}
      {onPaste && (
        <Button icon="paste" onClick={onPaste}>
          {texts.pasteLong}
        </Button>
      )}
      {kind === 'uncategorized' && (
        <Button icon="upload" onClick={() => void navigate(paths.importBookmarks)}>
          {texts.importBookmarks}
        </Button>
      )}
    </EmptyState>
  );
}
