import { BridgedRouter } from '@benotes/router';
import React, { Component, type ComponentType, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import * as ReactDOMClient from 'react-dom/client';
import type { ParcelConfig } from 'single-spa';
import type singleSpaReact from 'single-spa-react';

/** What the shell hands to every remote. */
export interface RemoteProps {
  /** Told when the remote threw while rendering: the shell puts its panel with Retry in its place. */
  onCrash?: (error: Error) => void;
}

/** What a remote's `./parcel` exports: the shell mounts `parcel`. */
export interface RemoteModule {
  parcel: RemoteParcel;
}

/** `contract`: what the remote was built for; none in what was built before that was counted. */
export type RemoteParcel = ParcelConfig<RemoteProps> & { contract?: number };

/** What is built into a remote, for comparison with the page it meets at run time. */
export interface BuiltWith {
  /** `MODULE_CONTRACT`, as it was when the remote was built. */
  contract: number;
  /** Of the React that the remote imports. */
  useState: typeof React.useState;
}

class CrashReporter extends Component<RemoteProps & { children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch(error: Error) {
    this.props.onCrash?.(error);
  }

  override render() {
    return this.state.crashed ? null : this.props.children;
  }
}

/**
 * Wraps a remote's root component in the lifecycles the shell mounts. A remote exposes exactly one of these, as
 * the export `parcel` of `./parcel`; nothing else knows single-spa-react.
 *
 * @throws Error when the remote has a React of its own: its hooks would fail wherever they are called.
 */
export function defineRemote(name: string, App: ComponentType, builtWith?: BuiltWith): RemoteParcel {
  if (builtWith && builtWith.useState !== React.useState)
    throw new Error(`${name} brings a React of its own: "react" is not shared as it shall be.`);
  let opened: ReturnType<typeof lifecyclesOf> | null = null;
  const lifecycles = () => (opened ??= lifecyclesOf(App).catch(askAgain));
  const askAgain = (error: unknown) => {
    opened = null;
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

/**
 * Roots that are drawn when they are told to, not in a task of their own: the browser would draw the place of the remote
 * empty before that.
 */
const drawnAtOnce: Pick<typeof ReactDOMClient, 'createRoot'> = {
  createRoot(place, options) {
    const root = ReactDOMClient.createRoot(place, options);
    return { render: (remote) => flushSync(() => root.render(remote)), unmount: () => root.unmount() };
  },
};

let wrapper: Promise<typeof singleSpaReact> | null = null;

/**
 * What remotes are wrapped in, which the login page does without. The shell asks for it as soon as a remote will be
 * mounted: then that is drawn in one frame with what stands around it.
 */
export function loadSingleSpaReact(): Promise<typeof singleSpaReact> {
  wrapper ??= import('single-spa-react').then(
    (module) => module.default,
    (error: unknown) => {
      wrapper = null; // the next one asks again
      throw error;
    },
  );
  return wrapper;
}

async function lifecyclesOf(App: ComponentType) {
  const wrap = await loadSingleSpaReact();
  return wrap<RemoteProps>({
    React,
    ReactDOMClient: drawnAtOnce,
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
