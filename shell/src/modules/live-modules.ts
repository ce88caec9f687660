import type { PageModule } from '@benotes/contract';

import { pageState } from '../start/page-state.ts';

let modules: Readonly<Record<string, PageModule>> | undefined;

/** The descriptions of the live modules by federation name. */
export const liveModules = (): Readonly<Record<string, PageModule>> => (modules ??= pageState()?.modules ?? {});

/** Replaces the modules of the page. Undefined restores them. */
export function setLiveModules(replacement: typeof modules): void {
  modules = replacement;
}
