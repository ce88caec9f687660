import { paths, useAppBar } from '@benotes/platform';
import { useNavigate } from '@benotes/router';
import { Button, EmptyState } from '@benotes/ui';

import { texts } from '../texts.ts';

/** The page of unknown URLs. */
export function NotFound() {
  useAppBar({ title: texts.notFoundTitle });
  const navigate = useNavigate();
  return (
    <EmptyState title={texts.notFound}>
      <Button icon="arrow-left" onClick={() => void navigate(paths.home)}>
        {texts.home}
      </Button>
    </EmptyState>
  );
}
