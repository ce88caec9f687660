import type {
  ModuleContribution,
  ModuleDescription,
  ModuleLink,
  ModulePage,
  ModuleSlot,
} from './module-description.ts';
import type { SlotFacts, SlotName, SlotNameOf, When } from './module-slots.ts';

/** The name of the file with the description, next to the manifest of a build. */
export const MODULE_FILE = 'module.json';

/** A contribution as a module declares it. */
interface Contribution<Name extends SlotName> extends Omit<ModuleContribution, 'kind' | 'slot' | 'when'> {
  slot: Name;
  /** The file that exports it as `run` (action) or `view` (view), relative to the folder of the module. */
  source: `./${string}`;
  when?: When<SlotFacts<Name>>;
}

/** A union with one member for each slot, so that the types check `when` against the facts of that slot. */
type ContributionOf<Kind extends 'action' | 'view'> = {
  [Name in SlotNameOf<Kind>]: Contribution<Name> & { kind: Kind };
}[SlotNameOf<Kind>];

/** What a module declares about itself in `src/module.ts`. The build adds the rest of its `ModuleDescription`. */
export interface ModuleDefinition {
  /** Its federation name: lowercase words joined by underscores. */
  name: string;
  /** Its name on screen. */
  title: string;
  pages?: readonly ModulePage[];
  links?: readonly (Omit<ModuleLink, 'slot'> & { slot: SlotNameOf<'link'> })[];
  contributions?: readonly (ContributionOf<'action'> | ContributionOf<'view'>)[];
  slots?: readonly (Omit<ModuleSlot, 'name'> & { name: SlotName })[];
}

/**
 * Declares a module: its pages, its links, what it contributes to slots of others, and the slots it offers.
 *
 * @example
 * export const module = defineModule({
 *   name: 'statistics',
 *   title: 'Statistics',
 *   pages: [{ path: '/statistics', title: 'Statistics', access: 'user' }],
 *   links: [
 *     {
 *       slot: 'sidebar.main',
 *       id: 'statistics.open',
 *       label: 'Statistics',
 *       icon: 'box',
 *       path: '/statistics',
 *       order: 50,
 *       audience: 'user',
 *     },
 *   ],
 * });
 */
export const defineModule = (definition: ModuleDefinition): ModuleDefinition => definition;

/** The description that the build of a module writes. */
export function describeModule(definition: ModuleDefinition, contract: number): ModuleDescription {
  const { name, title, pages = [], links = [], contributions = [], slots = [] } = definition;
  return {
    name,
    title,
    contract,
    pages: [...pages],
    links: [...links],
    contributions: contributions.map(withoutSource),
    slots: [...slots],
  };
}

/** The description does not contain the source. Its schema allows conditions on the facts of any slot. */
function withoutSource(contribution: ContributionOf<'action'> | ContributionOf<'view'>): ModuleContribution {
  const { kind, slot, id, label, icon, shortcut, order, when } = contribution;
  return {
    kind,
    slot,
    id,
    label,
    order,
    ...(icon && { icon }),
    ...(shortcut && { shortcut }),
    ...(when && { when: when as NonNullable<ModuleContribution['when']> }),
  };
}

/** The name under which a build exposes the source of a contribution. */
export const exposeOf = (id: string) => `./contributions/${id}`;
