import { type Input, listNameOf, updateListSettings } from '@benotes/contract';
import { call, emit } from '@benotes/platform';

import type { Filter } from '../../posts/filter.ts';
import { rememberSettings, settingsOf } from '../store/list-settings.store.ts';
import { texts } from './texts.ts';

/** Changes how a list is shown: here at once, and then on the server. */
export async function changeSettings(
  filter: Filter,
  { shown, ...changes }: Input<typeof updateListSettings>['body'],
): Promise<void> {
  const before = settingsOf(filter);
  rememberSettings(filter, { ...before, ...changes, shown: { ...before.shown, ...shown } });
  try {
    const params = { list: listNameOf(filter) };
    const body = { ...changes, ...(shown && { shown }) };
    await call(updateListSettings, { params, body }, { keepalive: true });
  } catch {
    emit('notification:raised', { type: 'error', title: texts.error, description: texts.notSaved });
  }
}
