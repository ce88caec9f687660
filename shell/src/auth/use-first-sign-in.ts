import { login } from '@benotes/contract';
import { call, paths, signIn } from '@benotes/platform';
import { useNavigate } from '@benotes/router';

/** Returns a function that signs in to an account that was just created and goes to the first page. */
export function useFirstSignIn(): (account: { email: string; password: string }) => Promise<void> {
  const navigate = useNavigate();
  return async ({ email, password }) => {
    try {
      await signIn(() => call(login, { body: { email, password } }));
    } catch (error) {
      console.error(error); // the account exists, so the user can sign in on the login page
      return navigate(paths.login, { replace: true });
    }
    return navigate(paths.home, { replace: true });
  };
}
