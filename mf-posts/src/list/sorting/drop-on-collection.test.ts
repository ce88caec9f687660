import { on } from '@benotes/platform';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { trackDrag, dropTarget } from './drop-on-collection.ts';

// The library passes the native event, contrary to its types.
const at = (clientX: number, clientY: number) => new MouseEvent('mousemove', { clientX, clientY }) as never;
const key = () => new KeyboardEvent('keydown') as never;
const touch = (clientX: number, clientY: number) =>
  Object.assign(new Event('touchend'), { changedTouches: [{ clientX, clientY }] }) as never;

const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

function aList(): HTMLElement {
  const list = document.createElement('ol');
  list.getBoundingClientRect = () => new DOMRect(300, 0, 600, 900);
  return list;
}

describe('A dragged card', () => {
  it('announces its position, and is small outside of its list', () => {
    const onDrag = vi.fn();
    stops.push(on('post:dragged', onDrag));
    const card = document.createElement('li');
    card.getBoundingClientRect = () => new DOMRect(60, 20, 300, 300);
    trackDrag(at(100, 50), aList(), card);
    expect(onDrag.mock.calls).toEqual([[{ x: 100, y: 50 }]]);
    expect(card.hasAttribute('data-beside')).toBe(true);
    expect(['--grip-x', '--grip-y'].map((name) => card.style.getPropertyValue(name))).toEqual(['40px', '30px']);
    trackDrag(at(400, 50), aList(), card);
    expect(card.hasAttribute('data-beside')).toBe(false);
  });

  it('is passed to the drop target', () => {
    expect(dropTarget(at(1, 2))).toBeUndefined();
    stops.push(on('post:dropped', ({ x, y, take }) => x === 1 && y === 2 && take(7)));
    expect(dropTarget(at(1, 2))).toEqual({ collection_id: 7 });
    expect(dropTarget(touch(1, 2))).toEqual({ collection_id: 7 });
    expect(dropTarget(at(3, 2))).toBeUndefined();
  });

  it('announces no position while it is moved with the keyboard', () => {
    const onDrag = vi.fn();
    stops.push(on('post:dragged', onDrag), on('post:dropped', onDrag));
    trackDrag(key(), aList(), null);
    expect(dropTarget(key())).toBeUndefined();
    expect(onDrag).not.toHaveBeenCalled();
  });
});
