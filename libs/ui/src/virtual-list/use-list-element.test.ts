import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';

import { useListElement } from './use-list-element.ts';

it('is not drawn again for a list that is taken back and given again, at each drawing', () => {
  let drawn = 0;
  const { result } = renderHook(() => {
    drawn += 1;
    return useListElement();
  });
  const list = document.createElement('ul');
  const [, keep] = result.current;
  const give = () => act(() => keep(list));
  give();
  give(); // React may look once more before it believes that nothing has changed
  expect(result.current[0]).toBe(list);
  const before = drawn;
  act(() => keep(null));
  give();
  expect(drawn).toBe(before);
  expect(result.current[0]).toBe(list);
});
