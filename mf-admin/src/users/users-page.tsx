import { isOwner } from '@benotes/contract';
import { paths, session, useAppBar } from '@benotes/platform';
import { useNavigate } from '@benotes/router';
import { ErrorState, PageColumn, Skeleton } from '@benotes/ui';
import { useSnapshot } from 'valtio';

import { GroupsSection } from '../groups/groups-section.tsx';
import { InvitationsSection } from '../invitations/invitations-section.tsx';
import { SharingSection } from '../sharing/sharing-section.tsx';
import { texts } from './texts.ts';
import { useUsers } from './use-users.ts';
import { UserTable } from './user-table.tsx';

/** `/users`. */
export function UsersPage() {
  const navigate = useNavigate();
  const { user: me } = useSnapshot(session);
  const { result, retry } = useUsers();
  const create = () => void navigate(paths.createUser);
  useAppBar({
    title: texts.users,
    action: me && isOwner(me.permission) ? { label: texts.create, icon: 'add', run: create } : undefined,
  });

  if (!result) return <Skeleton />;
  if (result.status === 'failed') return <ErrorState title={texts.usersNotLoaded} onRetry={retry} />;
  return (
    <PageColumn>
      <UserTable users={result.users} ownId={me?.id} />
      {me && isOwner(me.permission) && (
        <>
          <InvitationsSection />
          <GroupsSection users={result.users} />
          <SharingSection />
        </>
      )}
    </PageColumn>
  );
}
