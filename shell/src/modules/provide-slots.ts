import { setSlotHost } from '@benotes/platform';

import { liveModules } from './live-modules.ts';
import { recordLoad } from './load-events.ts';
import { contributionEntry, loadContribution } from './load-module.ts';
import { failureKind, ModuleError } from './module-error.ts';
import { parcelHost } from './parcel-host.ts';

/** Fills the slots of this page with the contributions of its live modules. */
export function provideSlots(): void {
  const modules = Object.values(liveModules());
  setSlotHost({
    links: modules.flatMap(({ links }) => links),
    contributions: modules.flatMap(({ name, contributions }) =>
      contributions.map((contribution) => ({ ...contribution, module: name })),
    ),
    load: loadContribution,
    loadViewHost: parcelHost,
    onFailure: ({ module: name, id }, reason, error) => {
      const entry = contributionEntry(name, id);
      const failure = reason === 'crash' ? 'render' : failureKind(ModuleError.from(error, id));
      if (entry !== undefined) recordLoad({ name, entry, loads: 0, failure });
    },
  });
}
