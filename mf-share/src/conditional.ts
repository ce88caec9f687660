import { AddForm } from './add-form.tsx';
import { PasswordPrompt } from './password-prompt.tsx';
import { SharedTree } from './shared-tree.tsx';

/** What only links with conditions have. */
export const conditional = { AddForm, PasswordPrompt, SharedTree };
