import {
  describeModule,
  exposeOf,
  MODULE_CONTRACT,
  type ModuleDefinition,
  type ModuleDescription,
  PAGE_STATE_ID,
  REMOTE_TABLE,
} from '@benotes/contract';
import { checkDescription } from '@benotes/contract/check-modules';
import { ICON_NAMES } from '@benotes/ui/icon-names';

export { PAGE_STATE_ID, REMOTE_TABLE };

/** A module as its build needs it. */
export interface DescribedModule {
  description: ModuleDescription;
  /** The sources that the build exposes, by their names in the manifest. */
  exposes: Record<string, string>;
}

/**
 * A page of another version may lack an icon, and draws a general one; a name that this version lacks is misspelled.
 */
const unknownIcons = ({ name, links, contributions }: ModuleDescription): string[] =>
  [...links, ...contributions]
    .filter(({ icon }) => icon !== undefined && !ICON_NAMES.has(icon))
    .map(({ id, icon }) => `${name}: there is no icon ${icon} for ${id}.`);

/** @throws Error that says what is wrong with the definition. */
export function describe(definition: ModuleDefinition): DescribedModule {
  const description = describeModule(definition, MODULE_CONTRACT);
  const problems = [...checkDescription(description), ...unknownIcons(description)];
  if (problems.length > 0) throw new Error(`src/module.ts is not valid:\n${problems.join('\n')}`);
  const sources = (definition.contributions ?? []).map(({ id, source }) => [exposeOf(id), source]);
  return { description, exposes: { './parcel': './src/parcel.tsx', ...Object.fromEntries(sources) } };
}
