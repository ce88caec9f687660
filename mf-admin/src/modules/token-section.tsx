import type { ReleasedModule } from '@benotes/contract';
import { useRequest } from '@benotes/platform';
import { formatDate } from '@benotes/ui/dates';

import { endInWords } from '../tokens/lifetime.ts';
import { TokenList } from '../tokens/token-list.tsx';
import { CreateTokenDialog } from './create-token-dialog.tsx';
import { fetchTokens, revokeToken } from './module-requests.ts';
import { texts } from './texts.ts';

interface TokenSectionProps {
  modules: readonly ReleasedModule[];
  /** Whether tokens can be created. */
  isOpen: boolean;
}

/** The tokens that may release modules. */
export function TokenSection({ modules, isOpen }: TokenSectionProps) {
  const { result, retry, reload } = useRequest('all', fetchTokens);
  const tokens =
    result?.status === 'ready'
      ? result.tokens.map(({ id, name, modules: names, expires_at, last_used_at }) => ({
          id,
          name,
          detail: texts.token(names, endInWords(expires_at), last_used_at && formatDate(last_used_at)),
        }))
      : result && null;
  return (
    <TokenList
      heading={texts.tokens}
      hint={texts.tokensHint}
      tokens={tokens}
      revokeBody={texts.revokeBody}
      onRevoke={revokeToken}
      onRetry={retry}
      onChange={reload}
      renderDialog={isOpen ? (onClose) => <CreateTokenDialog modules={modules} onClose={onClose} /> : undefined}
    />
  );
}
