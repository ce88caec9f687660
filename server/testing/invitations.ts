import { createInvitation } from '@benotes/contract';

import type { Person } from './app.ts';

/** The secret in the link of an invitation. */
export const tokenIn = (link: string | null) => new URL(link ?? '').searchParams.get('invitation') ?? '';

/** Invites somebody. The secret of the link is in the response because the server cannot send mail. */
export async function invited(owner: Person, email = 'jane@example.org', permission?: 7 | 255) {
  const { body } = await owner.call(createInvitation, { body: { email, ...(permission && { permission }) } });
  return { id: body.data.id, token: tokenIn(body.data.link) };
}
