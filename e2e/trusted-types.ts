import type { Page } from '@playwright/test';

/**
 * The names of Trusted Types policies that its content security policy lets a page create, and those of them that a
 * script can still create.
 */
export async function policiesOf(page: Page, contentPolicy: string): Promise<{ named: string[]; free: string[] }> {
  const named = (/trusted-types ([^;]*)/.exec(contentPolicy)?.[1] ?? '').split(' ');
  const free = await page.evaluate((names) => {
    const { trustedTypes } = globalThis as unknown as {
      trustedTypes: { createPolicy: (name: string, rules: object) => unknown };
    };
    return names.filter((name) => {
      try {
        return trustedTypes.createPolicy(name, { createHTML: (html: string) => html });
      } catch {
        return false;
      }
    });
  }, named);
  return { named, free };
}
