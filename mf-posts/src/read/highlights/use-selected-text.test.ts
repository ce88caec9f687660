import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';

import { useSelectedText } from './use-selected-text.ts';

it('finds a text that was selected before', async () => {
  const element = document.createElement('p');
  element.textContent = 'Mix rye flour and water.';
  document.body.append(element);
  const changed = new Promise((resolve) => {
    document.addEventListener('selectionchange', resolve, { once: true });
  });
  getSelection()!.selectAllChildren(element);
  await changed;
  const shown = { note: { element } };
  const { result } = renderHook(() => useSelectedText(shown));
  await waitFor(() => expect(result.current[0]?.range.toString()).toBe('Mix rye flour and water.'));
});
