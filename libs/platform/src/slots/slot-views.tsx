import type { CommonFacts, SlotContext, SlotFacts, SlotNameOf } from '@benotes/contract';
import { lazy, Suspense } from 'react';

import { contributionsTo } from './contributions.ts';

const SlotView = lazy(async () => ({ default: (await import('./slot-view.tsx')).SlotView }));

interface SlotViewsProps<Name extends SlotNameOf<'view'>> {
  slot: Name;
  facts: Omit<SlotFacts<Name>, keyof CommonFacts>;
  /** The props of each view. */
  context: SlotContext<Name>;
  /** The id of the one view to mount; all without it. */
  only?: string;
}

/** Mounts the views that modules contribute to a slot. One that fails disappears alone. */
export function SlotViews<Name extends SlotNameOf<'view'>>({ slot, facts, context, only }: SlotViewsProps<Name>) {
  const views = contributionsTo(slot, 'view', facts).filter(({ id }) => only === undefined || id === only);
  return views.map((view) => (
    <Suspense key={view.id} fallback={null}>
      <SlotView view={view} context={context} />
    </Suspense>
  ));
}
