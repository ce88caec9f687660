import { BridgedRouter } from '@benotes/router';
import React, { Component, type ComponentType, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import * as ReactDOMClient from 'react-dom/client';
import type { ParcelConfig } from 'single-spa';
import type singleSpaReact from 'single-spa-react';

/** Props the shell passes to every remote. */
export interface RemoteProps {
  /** Called when the remote throws while rendering: the shell replaces it with an error panel. */
  onCrash?: (error: Error) => void;
}

/** What a remote's `./parcel` exports: the shell mounts `parcel`. */
export interface RemoteModule {
  parcel: RemoteParcel;
}

/** `contract`: the `MODULE_CONTRACT` of the build; undefined in builds before it existed. */
export type RemoteParcel = ParcelConfig<RemoteProps> & { contract?: number };

/** Build-time values of a remote, compared with the page at run time. */
export interface BuiltWith {
  /** `MODULE_CONTRACT` of the build. */
  contract: number;
  /** From the React that the remote imports. */
  useState: typeof React.useState;
}

class CrashReporter extends Component<RemoteProps & { children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override componentDidCatch(error: Error) {
    this.props.onCrash?.(error);
  }

  override render() {
    return this.state.hasCrashed ? null : this.props.children;
  }
}

/**
 * Wraps the root component of a remote in single-spa lifecycles. A remote exports the result as `parcel` of `./parcel`.
 *
 * @throws Error if the remote bundles its own React: hooks would fail.
 */
export function defineRemote(name: string, App: ComponentType, builtWith?: BuiltWith): RemoteParcel {
  if (builtWith && builtWith.useState !== React.useState)
    throw new Error(`${name} bundles its own React: "react" must be shared.`);
  let loaded: ReturnType<typeof createLifecycles> | null = null;
  const lifecycles = () => (loaded ??= createLifecycles(App).catch(retryNextTime));
  const retryNextTime = (error: unknown) => {
    loaded = null;
    throw error;
  };
  return {
    name,
    contract: builtWith?.contract,
    bootstrap: async (props) => (await lifecycles()).bootstrap(props),
    mount: async (props) => (await lifecycles()).mount(props),
    unmount: async (props) => (await lifecycles()).unmount(props),
  };
}

/** Renders roots synchronously: otherwise the browser would paint an empty remote first. */
const synchronousClient: Pick<typeof ReactDOMClient, 'createRoot'> = {
  createRoot(container, options) {
    const root = ReactDOMClient.createRoot(container, options);
    return { render: (remote) => flushSync(() => root.render(remote)), unmount: () => root.unmount() };
  },
};

let singleSpa: Promise<typeof singleSpaReact> | null = null;

/**
 * Loads single-spa-react, which the login page does not need. The shell preloads it when a remote will be mounted, so that
 * the remote renders in the same frame as the layout.
 */
export function loadSingleSpaReact(): Promise<typeof singleSpaReact> {
  singleSpa ??= import('single-spa-react').then(
    (module) => module.default,
    (error: unknown) => {
      singleSpa = null; // the next call retries
      throw error;
    },
  );
  return singleSpa;
}

async function createLifecycles(App: ComponentType) {
  const wrap = await loadSingleSpaReact();
  return wrap<RemoteProps>({
    React,
    ReactDOMClient: synchronousClient,
    rootComponent: ({ onCrash }) => (
      <CrashReporter onCrash={onCrash}>
        <BridgedRouter>
          <App />
        </BridgedRouter>
      </CrashReporter>
    ),
    suppressComponentDidCatchWarning: true,
  });
}
