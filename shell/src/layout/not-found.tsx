import { paths, useAppBar } from '@benotes/platform';
import { Link } from '@benotes/router';
import { EmptyState } from '@benotes/ui';

import { texts } from '../texts.ts';

/** Every address nobody owns. */
export function NotFound() {
  useAppBar({ title: texts.notFoundTitle });
  return (
    <EmptyState title={texts.notFound}>
      <Link to={paths.home}>{texts.home}</Link>
    </EmptyState>
  );
}
