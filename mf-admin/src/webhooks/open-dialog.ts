import type { Webhook } from '@benotes/contract';

/** What is open: a form, the log, or a question. */
export type OpenDialog = { kind: 'create' } | { kind: 'edit' | 'log' | 'rotate' | 'remove'; webhook: Webhook };
