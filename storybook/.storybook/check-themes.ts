import { run } from 'axe-core';
import { expect } from 'storybook/test';

export type Theme = 'default' | 'dark';

/** Sets the class of the root, as in the product. */
export const applyTheme = (theme: Theme): void => void (document.documentElement.className = theme);

/** The rules of axe whose result depends on colors, which are what a theme changes. */
const RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Switches a story that is shown to the other theme and checks what depends on it. The accessibility addon checks all
 * rules in the theme of the story.
 */
export async function checkOtherTheme(theme: Theme): Promise<void> {
  applyTheme(theme === 'dark' ? 'default' : 'dark');
  // Transitions between the colors of the themes have not begun until the style is computed.
  for (const animation of document.body.getAnimations({ subtree: true }))
    if (animation instanceof CSSTransition) animation.finish();
  const { violations } = await run({ include: document.body }, { runOnly: { type: 'rule', values: RULES } });
  applyTheme(theme);
  const found = violations.flatMap(({ help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${help}: ${html} ${failureSummary}`),
  );
  await expect(found, 'in the other theme, axe finds no violations').toEqual([]);
}
