import { paths } from '@benotes/platform';
import { useNavigate } from '@benotes/router';
import { Button, EmptyState } from '@benotes/ui';

import { texts } from './texts.ts';

/** Shown when the resource of a URL does not exist, with a link home. */
export function NotFound({ title }: { title: string }) {
  const navigate = useNavigate();
  return (
    <EmptyState title={title}>
      <Button icon="arrow-left" onClick={() => void navigate(paths.home)}>
        {texts.goHome}
      </Button>
    </EmptyState>
  );
}
