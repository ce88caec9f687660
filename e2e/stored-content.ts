import { getPost, type Output } from '@benotes/contract';
import type { Page } from '@playwright/test';

/** The content of a post as the server has it, for the user who is signed in. */
export async function storedContent(page: Page, id: number | string): Promise<string> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';
  const headers = { authorization: `Bearer ${token}` };
  // A connection that the server is about to close may be used once more.
  const options = { headers, maxRetries: 2 };
  const response = await page.request.get(getPost.url.replace(':id', String(id)), options);
  return ((await response.json()) as Output<typeof getPost>).data.content;
}
