import {
  type ListName,
  listNameOf,
  type ListSettings,
  type ListView,
  type ShownPart,
  SORT_ORDERS,
  type SortOrder,
} from '@benotes/contract';
import { ViewPicker } from '@benotes/post-card/views';
import { Sheet } from '@benotes/ui';
import { Popover } from '@benotes/ui/popover';
import { Select } from '@benotes/ui/select';
import { SwitchRow } from '@benotes/ui/settings';
import { useEffect, useId } from 'react';
import { useSnapshot } from 'valtio';

import type { Filter } from '../../posts/filter.ts';
import { isAcrossCollections } from '../store/list-order.ts';
import { listSettings, settingsOf } from '../store/list-settings.store.ts';
import { postList } from '../store/post-list.store.ts';
import { hasViewParts, loadViewParts } from '../views/use-view-parts.ts';
import { changeSettings } from './change-settings.ts';
import { changeSort } from './change-sort.ts';
import { listTexts } from './list-texts.ts';
import { texts } from './texts.ts';
import styles from './view-dialog.module.css';

/** The parts that a view can show. */
const PARTS: Record<ListView, readonly ShownPart[]> = {
  cards: ['image', 'description', 'tags', 'site', 'date'],
  list: ['image', 'description', 'tags', 'site', 'date'],
  titles: ['tags', 'site', 'date'],
  moodboard: ['image', 'tags', 'site', 'date'],
};

export interface ViewDialogProps {
  /** The button that it opens below; without one it is a sheet. */
  button: HTMLElement | undefined;
  onClose: () => void;
}

/** View, sort order, and shown parts of the open list. Every change takes effect at once. */
export function ViewDialog({ button, onClose }: ViewDialogProps) {
  const { filter } = useSnapshot(postList);
  const settings = settingsOf(filter, useSnapshot(listSettings));
  useEffect(() => void loadViewParts(), []);
  const controls = (
    <ViewControls
      list={listNameOf(filter)}
      settings={settings}
      isAcross={isAcrossCollections(filter)}
      onView={(view) => void changeView(filter, view)}
      onSort={(sort) => void changeSort(sort)}
      onShow={(part, isShown) => void changeSettings(filter, { shown: { [part]: isShown } })}
    />
  );
  if (!button)
    return (
      <Sheet open label={listTexts.viewLong} onClose={onClose}>
        {controls}
      </Sheet>
    );
  return (
    <Popover anchor={button} label={listTexts.viewLong} onClose={onClose}>
      {controls}
    </Popover>
  );
}

/** Changes the view once its code has loaded, so that the list never disappears in between. */
async function changeView(filter: Filter, view: ListView): Promise<void> {
  if (!hasViewParts()) await loadViewParts();
  await changeSettings(filter, { view });
}

interface ViewControlsProps {
  list: ListName;
  settings: ListSettings;
  /** The posts are from several collections: without another order, the newest is first. */
  isAcross?: boolean;
  onView: (view: ListView) => void;
  onSort: (sort: SortOrder | null) => void;
  onShow: (part: ShownPart, isShown: boolean) => void;
}

/** What the order of a list without another one is called. */
function defaultOrder(list: ListName): string {
  if (list === 'search') return texts.relevance;
  return list === 'recycle-bin' ? texts.deletion : texts.orders.manual;
}

export function ViewControls(props: ViewControlsProps) {
  const { list, settings, isAcross = false, onView, onSort, onShow } = props;
  const { view, sort, shown } = settings;
  const id = useId();
  const orders = isAcross ? SORT_ORDERS.filter((order) => order !== 'manual') : SORT_ORDERS;
  const order = sort ?? 'manual';
  return (
    <div className={styles.controls}>
      <ViewPicker view={view} onChange={onView} />
      <div className={styles.sort}>
        <label className={styles.legend} htmlFor={`${id}-sort`}>
          {texts.sort}
        </label>
        <Select
          id={`${id}-sort`}
          value={isAcross && order === 'manual' ? 'newest' : order}
          onChange={({ target: { value } }) =>
            onSort(SORT_ORDERS.find((each) => each === value && each !== 'manual') ?? null)
          }
        >
          {orders.map((each) => (
            <option key={each} value={each}>
              {each === 'manual' ? defaultOrder(list) : texts.orders[each]}
            </option>
          ))}
        </Select>
      </div>
      <fieldset className={styles.parts}>
        <legend className={styles.legend}>{texts.shown}</legend>
        {PARTS[view].map((part) => (
          <SwitchRow
            key={part}
            isDense
            label={texts.parts[part]}
            checked={shown[part]}
            onChange={(isShown) => onShow(part, isShown)}
          />
        ))}
      </fieldset>
    </div>
  );
}
