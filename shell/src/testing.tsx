import { listSavedSearches, listShared, MODULE_CONTRACT } from '@benotes/contract';
import { defineRemote, emit, clearSession, type RemoteModule } from '@benotes/platform';
import { mockResponse, renderAt } from '@benotes/platform/testing';
import { RouterBridge, useLocation } from '@benotes/router';
import { afterPaint } from '@benotes/ui';
import { loadRemote } from '@module-federation/runtime';
import { act, cleanup } from '@testing-library/react';
import { type ComponentType, type ReactElement, useState } from 'react';
import { beforeEach, vi } from 'vitest';

// The sidebar requests them on every page.
beforeEach(() => {
  mockResponse(listSavedSearches, { data: [] });
  mockResponse(listShared, { data: [] });
});

/** Makes media queries match a phone or a desktop. Returns a function that changes this later. */
export function onScreen(mobile: boolean): (mobile: boolean) => void {
  const changed = new Set<() => void>();
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return mobile;
    },
    addEventListener: (_: string, listen: () => void) => changed.add(listen),
    removeEventListener: (_: string, listen: () => void) => changed.delete(listen),
  }));
  return (next) => {
    mobile = next;
    for (const listen of changed) listen();
  };
}

/** Sets the remotes that the mocked federation runtime loads. */
export function publish(remotes: Partial<Record<string, ComponentType>>): void {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json(tableOf(Object.keys(remotes)))));
  vi.mocked(loadRemote).mockImplementation((id) => {
    const name = id.replace('/parcel', '');
    const App = remotes[name];
    const built = { contract: MODULE_CONTRACT, useState };
    return Promise.resolve(App ? ({ parcel: defineRemote(name, App, built) } satisfies RemoteModule) : null);
  });
}

export const tableOf = (names: readonly string[]) => ({
  remotes: Object.fromEntries(
    names.map((name) => [name, { entry: `/modules/${name}/1/mf-manifest.json`, version: '1' }]),
  ),
});

/** Renders a part of the shell at a URL. `here` returns the current URL. */
export function renderShell(url: string, element: ReactElement) {
  let here = '';
  function Here() {
    const { pathname, search } = useLocation();
    here = pathname + search;
    return null;
  }
  const view = renderAt(
    url,
    <>
      <RouterBridge />
      <Here />
      {element}
    </>,
  );
  return { ...view, here: () => here };
}

/** Renders the shell and waits for the first paint. */
export async function renderPainted(url: string, element: ReactElement) {
  const view = renderShell(url, element);
  await act(() => new Promise<void>((resolve) => void afterPaint(resolve)));
  return view;
}

/** Unmounts the shell and clears its state, so that the next test starts like a new browser. */
export function leaveShell(): void {
  cleanup();
  clearSession();
  emit('session:ended');
  localStorage.clear();
  vi.unstubAllGlobals();
}
