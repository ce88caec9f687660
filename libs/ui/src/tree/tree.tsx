import type { ComponentType } from 'react';

import { lazyComponent } from '../lazy-component/lazy-component.tsx';
import type { TreeProps } from './tree-props.ts';

/**
 * A virtual tree of links for navigation, inside the nearest scrolling ancestor. Rows are dragged with the mouse, after
 * a long press, or with Space and the arrow keys. Each row has its id in `data-drop-id`; code that drags something else
 * over it may set its `data-over`. The tree and its dragging load lazily: what stands below it belongs into the same
 * `Suspense`, so that it does not move.
 */
export const Tree: ComponentType<TreeProps> = lazyComponent(async () => (await import('./tree-view.tsx')).TreeView);
