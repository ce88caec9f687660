import type { User } from '@benotes/contract';
import { paths, session, useAppBar } from '@benotes/platform';
import { useNavigate, useParams } from '@benotes/router';
import { Button, EmptyState, ErrorState, Skeleton } from '@benotes/ui';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';

import { AccountPage } from './account-page.tsx';
import { OtherUser } from './other-user.tsx';
import { texts } from './texts.ts';
import { useUser } from './use-users.ts';

/** `/users/:id`: the signed-in user's own account to edit, or another user to view. */
export function UserPage() {
  const { id = '' } = useParams();
  const { user: me } = useSnapshot(session);
  if (!me) return null; // the session has ended and the login page is about to open
  if (String(me.id) === id) return <AccountPage key={id} user={me} />;
  return /^\d{1,10}$/.test(id) ? <OtherUserLoader key={id} id={Number(id)} me={me} /> : <NoSuchUser />;
}

function OtherUserLoader({ id, me }: { id: number; me: User }) {
  const { result, retry } = useUser(id);
  if (result?.status === 'ready') return <OtherUser user={result.user} me={me} />;
  if (result?.status === 'missing') return <NoSuchUser />;
  return <WithTitle>{result ? <ErrorState title={texts.userNotLoaded} onRetry={retry} /> : <Skeleton />}</WithTitle>;
}

function NoSuchUser() {
  const navigate = useNavigate();
  return (
    <WithTitle>
      <EmptyState title={texts.noSuchUser}>
        <Button icon="arrow-left" onClick={() => void navigate(paths.users)}>
          {texts.goToUsers}
        </Button>
      </EmptyState>
    </WithTitle>
  );
}

function WithTitle({ children }: { children: ReactNode }) {
  useAppBar({ title: texts.editUser });
  return children;
}
