import { cooking } from './cooking.ts';
import { culture } from './culture.ts';
import type { DemoCollection } from './demo-post.ts';
import { home } from './home.ts';
import { languages } from './languages.ts';
import { science } from './science.ts';
import { travel } from './travel.ts';
import { web } from './web.ts';
import { work } from './work.ts';

export { deleted, uncategorized } from './work.ts';

/** The collections of the demo library, in the order of the sidebar. */
export const collections: readonly DemoCollection[] = [cooking, travel, web, culture, science, home, work, languages];
