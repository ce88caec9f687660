import type { PageModule } from '@benotes/contract';
import { findConflicts } from '@benotes/contract/check-modules';

import { ConfigError } from '../../kernel/config/config.ts';
import type { Canary, ReleaseFile } from './release-table.ts';

/** The modules that can have a canary at the same time: every combination of them is checked. */
const MAX_CANARIES = 6;

/** Modules that cannot be live together. */
export class ModuleConflict extends ConfigError {}

type Claims = Pick<ReleaseFile, 'modules' | 'disabled' | 'canaries'>;

/**
 * Checks the live modules together, and the modules of every user who gets canaries.
 *
 * @throws ModuleConflict that says what is claimed twice, or claimed of slots that nobody offers.
 */
export function checkConflicts({ modules, disabled, canaries }: Claims): void {
  if (Object.keys(canaries).length > MAX_CANARIES)
    throw new ModuleConflict(
      `At most ${MAX_CANARIES} modules can have a canary at the same time: promote or roll back one.`,
    );
  for (const names of combinationsOf(canaries)) {
    const chosen = Object.fromEntries(Object.entries(canaries).filter(([name]) => names.includes(name)));
    const own = Object.fromEntries(Object.entries(chosen).map(([name, { module }]) => [name, module]));
    const conflicts = conflictsOf({ ...modules, ...own }, disabled);
    const users = names.length > 0 ? `For users who get the canary of ${names.join(' and ')}: ` : '';
    if (conflicts.length > 0) throw new ModuleConflict(users + conflicts.join('\n'));
  }
}

/** A disabled module claims nothing, and still offers its slots. */
function conflictsOf(modules: Record<string, PageModule>, disabled: Claims['disabled']): string[] {
  const enabled = Object.values(modules).filter(({ name }) => !Object.hasOwn(disabled, name));
  const offered = new Set(enabled.flatMap(({ slots }) => slots.map(({ name }) => name)));
  const others = Object.values(modules)
    .filter(({ name }) => Object.hasOwn(disabled, name))
    .map((module) => ({
      ...module,
      pages: [],
      links: [],
      contributions: [],
      slots: module.slots.filter(({ name }) => !offered.has(name)),
    }));
  return findConflicts([...enabled, ...others]);
}

/** All sets of canaries that one user may get, first none. */
function combinationsOf(canaries: Readonly<Record<string, Canary>>): string[][] {
  const all: string[][] = [[]];
  for (const name of Object.keys(canaries)) all.push(...all.map((names) => [...names, name]));
  return all.filter((names) => haveUserInCommon(names.map((name) => canaries[name]?.users ?? null)));
}

/** Whether somebody is in all of these lists of users; null is a share, which may include anybody. */
function haveUserInCommon(lists: (readonly number[] | null)[]): boolean {
  const [first, ...others] = lists.filter((users) => users !== null);
  return !first || first.some((id) => others.every((users) => users.includes(id)));
}
