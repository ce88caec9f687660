import { paths } from '@benotes/platform';
import { useNavigate } from '@benotes/router';
import { Button, EmptyState } from '@benotes/ui';

import { texts } from './texts.ts';

/** Says that what an address names is not there, with a way home. */
export function NothingHere({ title }: { title: string }) {
  const navigate = useNavigate();
  return (
    <EmptyState title={title}>
      <Button icon="arrow-left" onClick={() => void navigate(paths.home)}>
        {texts.goHome}
      </Button>
    </EmptyState>
  );
}
