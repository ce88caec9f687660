import type { SlotContext, SlotNameOf } from '@benotes/contract';
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
  // Without a name, single-spa gives each mount its own: single-spa-react stores its roots by name, so the unmount of
  // one mount would otherwise take the root of the next.
  return {
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
 * Loads single-spa-react, which the login page does not need. The shell preloads it when a remote will be mounted, so
 * that the remote renders in the same frame as the layout.
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

/** What the host of a slot passes to a view. */
interface ViewProps<Context> extends RemoteProps {
  context?: Context;
}

/**
 * Wraps a component in single-spa lifecycles, for a slot that accepts views. It receives the slot's context as its
 * props.
 *
 * @example export const view = defineView<'post.foot'>(({ post }) => <span>{readingTime(post)}</span>);
 */
export function defineView<Name extends SlotNameOf<'view'>>(
  View: ComponentType<SlotContext<Name>>,
): ParcelConfig<ViewProps<SlotContext<Name>>> {
  const lifecycles = () =>
    createLifecycles<ViewProps<SlotContext<Name>>>(({ context }) => context && <View {...context} />);
  let loaded: ReturnType<typeof lifecycles> | null = null;
  const created = () => (loaded ??= lifecycles());
  return {
    bootstrap: async (props) => (await created()).bootstrap(props),
    mount: async (props) => (await created()).mount(props),
    update: async (props) => (await created()).update?.(props),
    unmount: async (props) => (await created()).unmount(props),
  };
}

async function createLifecycles<Props extends RemoteProps>(App: ComponentType<Props>) {
  const wrap = await loadSingleSpaReact();
  return wrap<Props>({
    React,
    ReactDOMClient: synchronousClient,
    rootComponent: (props) => (
      <CrashReporter onCrash={props.onCrash}>
        <BridgedRouter>
          <App {...props} />
        </BridgedRouter>
      </CrashReporter>
    ),
    suppressComponentDidCatchWarning: true,
  });
}
