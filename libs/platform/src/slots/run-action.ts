import type { Action, ActionResult, SlotContext, SlotNameOf } from '@benotes/contract';

import { ApiError } from '../api/api-error.ts';
import { emit } from '../bus.ts';
import { type LiveContribution, removeFailed, slotHost } from './slot-host.ts';

/** Loads an action and runs it. What goes wrong is reported as a notification; then the result is undefined. */
export async function runAction<Name extends SlotNameOf<'action'>>(
  contribution: LiveContribution,
  context: SlotContext<Name>,
): Promise<ActionResult<Name> | undefined> {
  const action = await loadAction<Name>(contribution);
  if (!action) return undefined;
  try {
    return await action(context);
  } catch (error) {
    if (error instanceof ApiError) console.error(error); // may succeed next time
    else removeFailed(contribution, 'crash', error);
    notify(contribution);
    return undefined;
  }
}

async function loadAction<Name extends SlotNameOf<'action'>>(
  contribution: LiveContribution,
): Promise<Action<Name> | undefined> {
  const { module, id } = contribution;
  try {
    const source = await slotHost()?.load(module, id);
    if (typeof source === 'object' && source !== null && 'run' in source && typeof source.run === 'function')
      return source.run as Action<Name>; // of the type that the contract names for this slot
    throw new Error(`${id} of ${module} exports no function run.`);
  } catch (error) {
    removeFailed(contribution, 'load', error);
    notify(contribution);
    return undefined;
  }
}

const notify = ({ label }: LiveContribution) =>
  emit('notification:raised', { type: 'error', title: 'Error', description: `“${label}” did not work.` });
