import type { Author } from '@benotes/contract';
import { Button } from '@benotes/ui';

import { texts } from './texts.ts';

export interface MergedNoticeProps {
  className?: string;
  /** The other users who made them; none if the user did. */
  changedBy?: readonly Author[];
  /** Nothing was changed here. */
  isUpdated?: boolean;
  /** Shows what was merged, in the history. */
  onShow: () => void;
}

const NOBODY: readonly Author[] = [];

/** Says that what is shown has changes that were made elsewhere. */
export function MergedNotice({ className, changedBy = NOBODY, isUpdated = false, onShow }: MergedNoticeProps) {
  return (
    <span className={className}>
      {isUpdated ? texts.updated : texts.merged(changedBy)}{' '}
      <Button tone="quiet" icon="history" onClick={onShow}>
        {texts.show}
      </Button>
    </span>
  );
}
