import { AddForm } from './add-form.tsx';
import { Comments } from './comments.tsx';
import { PasswordPrompt } from './password-prompt.tsx';
import { SharedTree } from './shared-tree.tsx';

/** What only links with conditions have. */
export const conditional = { AddForm, Comments, PasswordPrompt, SharedTree };
