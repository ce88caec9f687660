import type { ModuleContribution, ModuleLink } from '@benotes/contract';
import type { AppProps } from 'single-spa';
import type Parcel from 'single-spa-react/parcel';

/** A contribution of a live module. */
export interface LiveContribution extends ModuleContribution {
  module: string;
}

/** Why a contribution is no longer shown. */
export type ContributionFailure = 'load' | 'crash';

/** What mounts a view. */
export interface ViewHost {
  Parcel: typeof Parcel;
  mountParcel: AppProps['mountParcel'];
}

/** What the shell provides for slots: the entries of all live modules, and their code. */
export interface SlotHost {
  links: readonly ModuleLink[];
  contributions: readonly LiveContribution[];
  /** Loads the source of a contribution. @throws Error if it cannot be loaded in time. */
  load: (module: string, id: string) => Promise<unknown>;
  loadViewHost: () => Promise<ViewHost>;
  /** Called when a contribution is removed because it has failed; `error`: what it threw. */
  onFailure: (contribution: LiveContribution, failure: ContributionFailure, error: unknown) => void;
}

let host: SlotHost | null = null;
const failed = new Set<string>();

/** Called once by the shell. Without a host all slots are empty. */
export function setSlotHost(next: SlotHost | null): void {
  host = next;
  failed.clear();
}

export const slotHost = (): SlotHost | null => host;

/** Removes a contribution from its slot until the page is loaded again. */
export function removeFailed(contribution: LiveContribution, failure: ContributionFailure, error: unknown): void {
  console.error(new Error(`${contribution.id} of ${contribution.module} was removed`, { cause: error }));
  failed.add(contribution.id);
  host?.onFailure(contribution, failure, error);
}

export const hasFailed = (contribution: LiveContribution): boolean => failed.has(contribution.id);
