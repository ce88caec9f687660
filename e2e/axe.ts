import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

import { expect, test } from './fixtures.ts';

/** The rules about colors, the only ones whose result differs between the themes. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];
export const LIGHT = 'default';
export const DARK = 'dark';

/** Expects that axe finds no violation on the current page. */
async function expectNoneFound(axe: AxeBuilder, screen: string): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  expect.soft(found, screen).toEqual([]);
}

const axeOf = (page: Page) => new AxeBuilder({ page }).setLegacyMode(); // does not open a second page, which is needed only for frames

/** Applies a theme and finishes all color transitions. */
const applyTheme = (page: Page, from: string, to: string) =>
  page.evaluate(
    ([from, to]) => {
      if (!document.documentElement.classList.replace(from, to)) throw new Error(`The page is not in ${from}.`);
      for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
    },
    [from, to] as const,
  );

/** Checks the dark theme on phones. On desktops, checks the light theme, then the colors of the dark one. */
export async function expectNoViolation(page: Page, screen: string): Promise<void> {
  await expectNoneFound(axeOf(page), screen);
  if (isMobile()) return;
  await applyTheme(page, LIGHT, DARK);
  await expectNoneFound(axeOf(page).withRules(COLOR_RULES), `${screen}, dark`);
  await applyTheme(page, DARK, LIGHT);
}

export const isMobile = () => test.info().project.name === 'phone';
