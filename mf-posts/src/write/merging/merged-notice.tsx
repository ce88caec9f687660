import { Button } from '@benotes/ui';

import { texts } from './texts.ts';

interface MergedNoticeProps {
  className?: string;
  /** Shows what was merged, in the history. */
  onShow: () => void;
}

/** Says that what is shown has changes that were made elsewhere. */
export function MergedNotice({ className, onShow }: MergedNoticeProps) {
  return (
    <span className={className}>
      {texts.merged}{' '}
      <Button tone="quiet" icon="history" onClick={onShow}>
        {texts.show}
      </Button>
    </span>
  );
}
