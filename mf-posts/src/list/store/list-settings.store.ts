import { DEFAULT_LIST_SETTINGS, LIST_VIEWS, type ListName, listNameOf, type ListSettings } from '@benotes/contract';
import { deviceStorage, on } from '@benotes/platform';
import { proxy, ref } from 'valtio';

import type { Filter } from '../../posts/filter.ts';

/** The views of lists that are not shown as cards, by list, so that the next visit has the right placeholders. */
const VIEWS_KEY = 'list-views';

/** How the lists are shown that were opened since the page was loaded. They come with the first page of each list. */
export const listSettings = proxy<Partial<Record<ListName, ListSettings>>>({});

/** How the list of a filter is shown, as far as is known: a list that has not been loaded yet, as on the last visit. */
export function settingsOf(filter: Filter, known: typeof listSettings = listSettings): ListSettings {
  const name = listNameOf(filter);
  const settings = known[name];
  if (settings) return settings;
  const view = LIST_VIEWS.find((each) => each === storedViews()[name]);
  return view ? { ...DEFAULT_LIST_SETTINGS, view } : DEFAULT_LIST_SETTINGS;
}

/** Remembers the settings of the list of a filter. */
export function rememberSettings(filter: Filter, settings: ListSettings): void {
  const name = listNameOf(filter);
  listSettings[name] = ref(settings);
  const { [name]: stored, ...others } = storedViews();
  if ((stored ?? DEFAULT_LIST_SETTINGS.view) === settings.view) return;
  const views = settings.view === DEFAULT_LIST_SETTINGS.view ? others : { ...others, [name]: settings.view };
  deviceStorage.write(VIEWS_KEY, JSON.stringify(views));
}

function storedViews(): Partial<Record<string, unknown>> {
  try {
    const views: unknown = JSON.parse(deviceStorage.read(VIEWS_KEY) ?? '{}');
    return typeof views === 'object' && views !== null ? { ...views } : {};
  } catch {
    return {}; // not written by this version
  }
}

function forgetSettings(): void {
  for (const name of Object.keys(listSettings)) delete listSettings[name as ListName];
}

// Another user may sign in next.
on('session:ended', forgetSettings);
on('session:expired', forgetSettings);
