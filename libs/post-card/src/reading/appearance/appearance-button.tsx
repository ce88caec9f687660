import { Button, lazyComponent, LoadErrorDialog } from '@benotes/ui';
import { Suspense, useState } from 'react';

import type { AppearanceChoice } from './appearance-dialog.tsx';
import { texts } from './texts.ts';

const AppearanceDialog = lazyComponent(
  async () => (await import('./appearance-dialog.tsx')).AppearanceDialog,
  LoadErrorDialog,
);

/** Opens the choice of how texts look. */
export function AppearanceButton(choice: AppearanceChoice) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <Button
        tone="quiet"
        aria-label={texts.button}
        title={texts.title}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(anchor ? undefined : currentTarget)}
      >
        {texts.sign}
      </Button>
      {anchor && (
        <Suspense fallback={null}>
          <AppearanceDialog {...choice} anchor={anchor} onClose={() => setAnchor(undefined)} />
        </Suspense>
      )}
    </>
  );
}
