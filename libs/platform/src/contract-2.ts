/**
 * Export names of contract 2, for remotes that were built before `MODULE_CONTRACT` became 3. Nothing here is for new code;
 * remove the file when the number is raised again.
 */
import { useRequest } from './api/use-request.ts';

export { serverUrl as serverAddress } from './api/api-origin.ts';
export { fieldError as refusedAt, toFormError as refusalOf } from './api/form-error.ts';
export {
  setSmartTypography as setTypography,
  usesSmartTypography as replacesTypography,
} from './preferences/typography.ts';
export { clearSession as forgetSession, enterAnonymously as enterAsNobody } from './session/session.ts';

export function useAnswer<Q extends string | number, A>(
  key: Q,
  send: (key: Q, signal: AbortSignal) => Promise<A>,
): { answer: A | undefined; retry: () => void } {
  const { result, retry } = useRequest(key, send);
  return { answer: result, retry };
}
