import type { CheckedLink, Selection } from '@benotes/contract';
import { useState } from 'react';

/** The checked links of a list: those with some ids, or all but those. */
interface Checked {
  isAll: boolean;
  ids: ReadonlySet<number>;
}

const NONE: Checked = { isAll: false, ids: new Set() };

/**
 * Which links of a list are checked; of a list that is not loaded to its end, all can be. A link that has left the list
 * is not checked any more. @param total of the whole list
 */
export function useChecked(total: number, links: readonly CheckedLink[]) {
  const [{ isAll, ids: chosen }, setChecked] = useState(NONE);
  const ids = isAll ? chosen : new Set(links.flatMap(({ id }) => (chosen.has(id) ? id : [])));
  const count = isAll ? Math.max(0, total - ids.size) : ids.size;
  const selection: Omit<Selection, 'scope'> = isAll
    ? { all: true, ...(ids.size > 0 && { except: [...ids] }) }
    : { ids: [...ids] };
  return {
    count,
    isAll: isAll && ids.size === 0,
    selection,
    has: (id: number) => ids.has(id) !== isAll,
    toggle: (id: number) => {
      const changed = new Set(ids);
      if (!changed.delete(id)) changed.add(id);
      setChecked({ isAll, ids: changed });
    },
    setAll: (isChecked: boolean) => setChecked(isChecked ? { isAll: true, ids: new Set() } : NONE),
    /** Ends what was acted on; what was checked meanwhile stays. */
    clear: ({ all, ids: acted = [] }: Omit<Selection, 'scope'>) =>
      setChecked((now) => {
        if (all) return NONE;
        return now.isAll ? now : { ...now, ids: new Set([...now.ids].filter((id) => !acted.includes(id))) };
      }),
  };
}
