import {
  type CareNumbers,
  type CheckedLink,
  type DuplicateGroup,
  getCareNumbers,
  type LinkProblem,
  listCheckedLinks,
  listDuplicates,
  type Selection,
} from '@benotes/contract';
import { call, emit, on } from '@benotes/platform';
import { proxy, ref } from 'valtio';

import { act } from '../../list/selection/post-jobs.store.ts';
import { type CareAction, texts } from './texts.ts';

/** A list of the page. */
export type CareList = LinkProblem | 'duplicates';

const LINKS_PER_PAGE = 50;
const GROUPS_PER_PAGE = 20;

interface Care {
  numbers: CareNumbers | null;
  list: CareList;
  links: ReturnType<typeof ref<readonly CheckedLink[]>>;
  groups: ReturnType<typeof ref<readonly DuplicateGroup[]>>;
  hasMore: boolean;
  status: 'loading' | 'ready' | 'failed';
}

const EMPTY = {
  numbers: null,
  list: 'gone',
  links: ref([]),
  groups: ref([]),
  hasMore: false,
  status: 'loading',
} as const;

/** The numbers and the shown list of the page. */
export const care = proxy<Care>({ ...EMPTY });

/** Distinguishes the answers of the last request from those of earlier ones. */
let latest = 0;

/** The next user must not see this data. */
function reset(): void {
  latest += 1;
  Object.assign(care, EMPTY);
}
on('session:ended', reset);
on('session:expired', reset);

/** Fetches the numbers and the first page of a list; what is shown already stays meanwhile. */
export async function loadCare(list: CareList): Promise<void> {
  latest += 1;
  const request = latest;
  if (care.list !== list) Object.assign(care, { list, links: ref([]), groups: ref([]), status: 'loading' });
  try {
    const [{ data: numbers }, page] = await Promise.all([call(getCareNumbers, {}), fetchPage(list)]);
    if (request === latest) Object.assign(care, { numbers, ...page, status: 'ready' });
  } catch (error) {
    if (request !== latest) return;
    console.error(error); // the page shows the state with a Retry
    care.status = 'failed';
  }
}

/** Adds the next page of the shown list. */
export async function loadMoreCare(): Promise<void> {
  const request = latest;
  const { list, links, groups } = care;
  try {
    const page = await fetchPage(list, links.at(-1)?.id, groups.at(-1)?.key);
    if (request !== latest) return;
    Object.assign(care, {
      links: ref([...links, ...page.links]),
      groups: ref([...groups, ...page.groups]),
      hasMore: page.hasMore,
    });
  } catch {
    if (request !== latest) return;
    // The button stays for another attempt.
    emit('notification:raised', { type: 'error', title: texts.error, description: texts.notLoaded });
  }
}

async function fetchPage(list: CareList, after_id?: number, after?: string) {
  if (list === 'duplicates') {
    const query = { limit: GROUPS_PER_PAGE, ...(after !== undefined && { after }) };
    const { data } = await call(listDuplicates, { query });
    return { links: ref([]), groups: ref(data), hasMore: data.length === GROUPS_PER_PAGE };
  }
  const query = { state: list, limit: LINKS_PER_PAGE, ...(after_id !== undefined && { after_id }) };
  const { data } = await call(listCheckedLinks, { query });
  return { links: ref(data), groups: ref([]), hasMore: data.length === LINKS_PER_PAGE };
}

/** The search that finds the links of a list. */
export const filterOf = (list: CareList): string =>
  ({ gone: 'is:broken', moved: 'is:moved', changed: 'is:changed', unclear: 'is:unclear', duplicates: 'is:duplicate' })[
    list
  ];

/** Does something with links of the shown list. Resolves to false if the server rejects it. */
export function actOnLinks(action: CareAction, chosen: Omit<Selection, 'scope'>): Promise<boolean> {
  const ids = new Set(chosen.ids);
  const except = new Set(chosen.except);
  const scope = chosen.ids ? {} : { filter: filterOf(care.list) };
  return act([{ selection: { ...chosen, scope }, action }], {
    isChosen: ({ id }) => (chosen.all ? !except.has(id) : ids.has(id)),
  });
}
