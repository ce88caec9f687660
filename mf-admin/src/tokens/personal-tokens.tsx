import { isOwner, type User } from '@benotes/contract';
import { defineView, useRequest } from '@benotes/platform';
import { formatDate } from '@benotes/ui/dates';

import { CreatePersonalTokenDialog } from './create-personal-token-dialog.tsx';
import { endInWords } from './lifetime.ts';
import { fetchPersonalTokens, revokePersonalToken } from './personal-token-requests.ts';
import { texts } from './texts.ts';
import { TokenList } from './token-list.tsx';

/** The tokens by which programs act for the signed-in user. */
export function PersonalTokens({ user }: { user: User }) {
  const { result, retry, reload } = useRequest('all', fetchPersonalTokens);
  const tokens = result?.map(({ id, name, scopes, expires_at, idle_days, last_used_at, last_program }) => ({
    id,
    name,
    detail: texts.detail(
      scopes.map((scope) => texts.scope[scope]),
      endInWords(expires_at, idle_days),
      last_used_at && formatDate(last_used_at),
      last_program,
    ),
  }));
  return (
    <TokenList
      heading={texts.heading}
      hint={texts.hint}
      tokens={result === null ? null : tokens}
      revokeBody={texts.revokeBody}
      onRevoke={revokePersonalToken}
      onRetry={retry}
      onChange={reload}
      renderDialog={(onClose) => <CreatePersonalTokenDialog canRelease={isOwner(user.permission)} onClose={onClose} />}
    />
  );
}

export const view = defineView<'account.sections'>(PersonalTokens);
