import { useNavigate } from '@benotes/router';
import { ConfirmDialog } from '@benotes/ui';
import { type ReactNode, useEffect, useState } from 'react';

import { texts } from './texts.ts';

/**
 * Asks before unsaved text is left behind: by closing or reloading the page, or by following a link of the product.
 * Gives the question to render.
 */
export function useLeaveGuard(unsaved: boolean): ReactNode {
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<string>();

  useEffect(() => {
    if (!unsaved) return;
    const askOnClose = (event: BeforeUnloadEvent) => event.preventDefault();
    const askOnLink = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const goesAway = link && link.origin === location.origin && !link.target && !link.isContentEditable;
      const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!goesAway || !plain) return;
      event.preventDefault();
      event.stopPropagation();
      setWanted(link.pathname + link.search + link.hash);
    };
    window.addEventListener('beforeunload', askOnClose);
    document.addEventListener('click', askOnLink, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', askOnClose);
      document.removeEventListener('click', askOnLink, { capture: true });
    };
  }, [unsaved]);

  return (
    <ConfirmDialog
      open={wanted !== undefined}
      title={texts.leaveTitle}
      confirmLabel={texts.leave}
      tone="danger"
      onConfirm={() => wanted && void navigate(wanted)}
      onClose={() => setWanted(undefined)}
    >
      {texts.leaveQuestion}
    </ConfirmDialog>
  );
}
