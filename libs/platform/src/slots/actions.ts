import type {
  ActionResult,
  CommonFacts,
  ModuleContribution,
  SlotContext,
  SlotFacts,
  SlotNameOf,
} from '@benotes/contract';

import { contributionsTo } from './contributions.ts';

/** An action that a module contributes to a slot. */
export interface SlotAction<Name extends SlotNameOf<'action'>> extends Pick<
  ModuleContribution,
  'id' | 'label' | 'icon' | 'shortcut'
> {
  /** Loads the action and runs it. What goes wrong is reported as a notification; then the result is undefined. */
  run: (context: SlotContext<Name>) => Promise<ActionResult<Name> | undefined>;
}

/**
 * The actions in a slot whose conditions are met by these facts, in order.
 *
 * @example
 * slotActions('post.menu', { kind: 'note', isUncategorized: true }).map(({ label, run }) => ({
 *   label,
 *   onSelect: () => void run({ post }),
 * }));
 */
export function slotActions<Name extends SlotNameOf<'action'>>(
  slot: Name,
  facts: Omit<SlotFacts<Name>, keyof CommonFacts>,
): SlotAction<Name>[] {
  return contributionsTo(slot, 'action', facts).map((contribution) => {
    const { id, label, icon, shortcut } = contribution;
    return {
      id,
      label,
      icon,
      shortcut,
      run: async (context) => (await import('./run-action.ts')).runAction(contribution, context),
    };
  });
}
