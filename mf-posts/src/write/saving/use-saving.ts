import type { Author, MergeChoice, MergeDecision } from '@benotes/contract';
import type { ApiError } from '@benotes/platform';
import { type MutableRefObject, useRef, useState } from 'react';

import type { Draft, Version } from './draft.ts';
import { canRetrySafely, type SentPost } from './idempotent-create.ts';
import { type Decided, saveChanges, saveNew, type SaveResult } from './save-post.ts';

/** What the user has to decide before a draft can be saved. */
export interface Conflict {
  mine: Draft;
  decision: MergeDecision;
  /** It was decided before, but the post was changed once more. */
  isRepeated: boolean;
  /** The user is asked now. While they type, they are only told that there is a question. */
  isAsked: boolean;
}

interface SavingOptions {
  /** The version the draft is based on; undefined creates a post. */
  read: () => Version | undefined;
  /** A create request that got no response. */
  sent: MutableRefObject<SentPost | undefined>;
  /** Stores the draft together with the create request, also when saving has failed. */
  storeDraft: () => Promise<void>;
  /** An earlier attempt turned out to have created this post: from now on it is updated. */
  onCreated?: (created: Version) => void;
  /**
   * `merged`: what was sent, if the form could not show what it was merged with. Returns whether the form stays open.
   */
  onSaved: (saved: Version, merged?: Draft) => boolean | undefined;
  /**
   * What was sent was merged with changes made elsewhere: the form shows the result, instead of `onSaved`. Resolves to
   * whether it does.
   */
  onMerged?: (sent: Draft, saved: Version, others: readonly Author[]) => Promise<boolean>;
  /** Resolves once nothing is on its way that saves by itself. */
  settled?: () => Promise<void>;
  /** The form says in a banner that it is offline, so that no notification does. */
  hasBanner?: boolean;
}

/** Saves a form, one attempt at a time, and holds the outcome of the last attempt. */
export function useSaving(options: SavingOptions) {
  const { read, sent, storeDraft, onCreated, onSaved, onMerged, settled, hasBanner = true } = options;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError>();
  const [conflict, setConflict] = useState<Conflict>();
  const [waitsForNetwork, setWaitsForNetwork] = useState(false);
  const isBusy = useRef(false); // two clicks may precede the next render
  const onItsWay = useRef<Promise<void>>();

  const attempt = async (...params: Parameters<typeof run>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    onItsWay.current = run(...params);
    await onItsWay.current;
  };

  const run = async (
    collect: () => Draft,
    send: (mine: Draft) => Promise<SaveResult>,
    { canWait = false, isRepeated = false } = {},
  ) => {
    setBusy(true);
    setFailure(undefined);
    setWaitsForNetwork(false);
    await settled?.();
    const mine = collect();
    const result = await send(mine);
    const isShown =
      result.status === 'saved' && result.mergedWith && (await showsMerged(mine, result, result.mergedWith));
    isBusy.current = false;
    if (result.status === 'saved' && !isShown) {
      const saved = { post: result.post, etag: result.etag };
      if (!onSaved(saved, result.mergedWith && mine)) return; // busy until the page unmounts
    }
    setBusy(false);
    setConflict(
      result.status === 'conflict' ? { mine, decision: result.decision, isRepeated, isAsked: true } : undefined,
    );
    if (result.status === 'saved') return;
    if (result.status === 'failed') {
      setFailure(result.error);
      setWaitsForNetwork(canWait && result.error.status === 0 && !navigator.onLine);
    }
    void storeDraft();
  };

  /** False if there is nothing to show it, or that could not be loaded. */
  const showsMerged = async (
    mine: Draft,
    { post, etag }: Pick<Version, 'post'> & Partial<Version>,
    others: readonly Author[],
  ): Promise<boolean> => {
    try {
      return (await onMerged?.(mine, { post, etag }, others)) ?? false;
    } catch (error) {
      console.error(error); // only logged: it is saved
      return false;
    }
  };

  const create = (draft: Draft) => {
    const outbox = {
      sent: sent.current,
      store: async (next: SentPost | undefined) => {
        sent.current = next;
        if (next) await storeDraft(); // an answered request is removed with the draft, or on its next change
      },
    };
    return saveNew(draft, outbox, (created) => onCreated?.(created));
  };

  const saveNow = (draft: Draft) => {
    const known = read();
    return known ? saveChanges(known, draft, { hasBanner }) : create(draft);
  };

  return {
    busy,
    failure,
    conflict,
    /** The last attempt failed because the device is offline, and can be repeated once it is online. */
    waitsForNetwork,
    /** The draft changed since that attempt. */
    stopWaiting: () => setWaitsForNetwork(false),
    save: (collect: () => Draft) => attempt(collect, saveNow, { canWait: true }),
    /** Whether an automatic retry cannot create a duplicate. */
    canRetrySafely: () => sent.current === undefined || canRetrySafely(sent.current),
    /** Saves with what to keep in each conflict. */
    decide: ({ mine, decision: { etag } }: Conflict, choices: MergeChoice[]) => {
      const decided: Decided = { etag, choices };
      const known = read();
      const send = () => (known ? saveChanges(known, mine, { hasBanner, decided }) : create(mine));
      return attempt(() => mine, send, { isRepeated: true });
    },
    /** Leaves the post unchanged and creates another one from the draft. */
    saveCopy: (collect: () => Draft) => attempt(collect, create),
    closeConflict: () => setConflict(undefined),
    /** What came of saving by itself. */
    report: (outcome: { failure?: ApiError; conflict?: Conflict }) => {
      setFailure(outcome.failure);
      setConflict(outcome.conflict);
    },
    /** Asks what to keep in a conflict that was found while the user typed. */
    askConflict: () => setConflict((found) => found && { ...found, isAsked: true }),
    /** Whether it is being saved on request. */
    isSaving: () => isBusy.current,
    /** Resolves once nothing is on its way that was to be saved on request. */
    settled: async () => onItsWay.current,
  };
}
