import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';

import { useListElement } from './use-list-element.ts';

it('does not rerender when the ref is cleared and set again on each render', () => {
  let renders = 0;
  const { result } = renderHook(() => {
    renders += 1;
    return useListElement();
  });
  const list = document.createElement('ul');
  const [, setList] = result.current;
  const attach = () => act(() => setList(list));
  attach();
  attach(); // React may render once more before it bails out
  expect(result.current[0]).toBe(list);
  const before = renders;
  act(() => setList(null));
  attach();
  expect(renders).toBe(before);
  expect(result.current[0]).toBe(list);
});
