import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { useRequest } from './use-request.ts';

/** A request whose answers the test gives. */
function setUp() {
  const pending: ((answer: string) => void)[] = [];
  const send = () => new Promise<string>((resolve) => pending.push(resolve));
  const hook = renderHook(({ key }) => useRequest(key, send), { initialProps: { key: 'all' } });
  const answer = (text: string) => act(async () => pending.at(-1)?.(text));
  return { ...hook, answer, pending };
}

describe('A request', () => {
  it('keeps its result while it is sent again after a change', async () => {
    const { result, answer, pending } = setUp();
    expect(result.current.result).toBeUndefined();
    await answer('one');
    expect(result.current.result).toBe('one');
    act(() => result.current.reload());
    await waitFor(() => expect(pending).toHaveLength(2));
    expect(result.current.result).toBe('one');
    await answer('two');
    expect(result.current.result).toBe('two');
  });

  it('has no result while it is tried again, or sent for another key', async () => {
    const { result, answer, rerender } = setUp();
    await answer('failed');
    act(() => result.current.retry());
    expect(result.current.result).toBeUndefined();
    await answer('one');
    expect(result.current.result).toBe('one');
    rerender({ key: 'other' });
    expect(result.current.result).toBeUndefined();
  });

  it('ignores an answer that comes after a later request', async () => {
    const { result, answer, pending } = setUp();
    act(() => result.current.reload());
    await answer('new');
    await act(async () => pending[0]?.('outdated'));
    expect(result.current.result).toBe('new');
  });
});
