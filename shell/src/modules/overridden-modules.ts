import { MODULE_FILE, type ModuleDescription } from '@benotes/contract';

import { liveModules, setLiveModules } from './live-modules.ts';
import { overrides } from './module-overrides.ts';

/** Loads the descriptions of overridden modules from their development servers. */
export async function loadOverriddenModules(): Promise<void> {
  const descriptions = Object.entries(overrides()).map(async ([name, entry]) => {
    try {
      const response = await fetch(new URL(MODULE_FILE, new URL(entry, location.href)));
      // Written by the developer of this module, whose scripts run in this page as well.
      const description = (await response.json()) as ModuleDescription;
      return [[name, { ...description, scripts: [], styles: [] }] as const];
    } catch (error) {
      console.error(error); // the released description is used
      return [];
    }
  });
  const overridden = (await Promise.all(descriptions)).flat();
  if (overridden.length > 0) setLiveModules({ ...liveModules(), ...Object.fromEntries(overridden) });
}
