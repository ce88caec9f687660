import { createGrant, deleteGrant, type Grant, type Input, listGrants, updateGrant } from '@benotes/contract';
import { call, emit, type FormError, loadCollections, toFormError, useRequest } from '@benotes/platform';
import { useState } from 'react';

import { nameOf } from './name-of.ts';
import { texts } from './texts.ts';

type NewGrant = Input<typeof createGrant>['body'];

/** With whom a collection is shared. */
export type GrantsState =
  | {
      status: 'known';
      grants: readonly Grant[];
      /** Returns the errors, if any. */
      add: (given: NewGrant) => Promise<FormError | undefined>;
      /** On screen at once. A failure is reported and reverted. */
      change: (grant: Grant, fields: Partial<Pick<Grant, 'role' | 'may_comment'>>) => Promise<void>;
      /** On screen at once, with an Undo. */
      remove: (grant: Grant) => Promise<void>;
    }
  | { status: 'loading' }
  | { status: 'failed'; retry: () => void };

/** The grants of a collection, and what changes them. `id` stays the same. */
export function useGrants(id: number): GrantsState {
  const { result, retry } = useRequest(id, fetchGrants);
  const [changed, setChanged] = useState<readonly Grant[]>();
  if (result === undefined) return { status: 'loading' };
  if (result === null) return { status: 'failed', retry };
  const grants = changed ?? result;
  const update = (change: (before: readonly Grant[]) => readonly Grant[]) =>
    setChanged((before) => change(before ?? result));
  const put = (grant: Grant) => update((before) => before.map((each) => (each.id === grant.id ? grant : each)));
  /** Before those of the collections above. */
  const insert = (grant: Grant) =>
    update((before) => {
      const end = before.findIndex(({ from }) => from !== null);
      return before.toSpliced(end < 0 ? before.length : end, 0, grant);
    });

  const add = async (body: NewGrant) => {
    try {
      const { data } = await call(createGrant, { params: { id }, body });
      insert(data);
      void loadCollections(); // for the sidebar's mark
    } catch (error) {
      return toFormError(error, texts.notShared, ['principal_id']);
    }
  };
  const change = async (grant: Grant, fields: Partial<Pick<Grant, 'role' | 'may_comment'>>) => {
    put({ ...grant, ...fields });
    try {
      put((await call(updateGrant, { params: { id: grant.id }, body: fields })).data);
    } catch {
      put(grant);
      fail();
    }
  };
  const remove = async (grant: Grant) => {
    update((before) => before.filter((each) => each.id !== grant.id));
    try {
      await call(deleteGrant, { params: { id: grant.id } });
    } catch {
      insert(grant);
      return fail();
    }
    const { kind, principal_id, role, may_comment } = grant;
    const undo = async () => {
      if (await add({ kind, principal_id, role, may_comment })) fail();
    };
    emit('notification:raised', {
      type: 'deletion',
      title: texts.removed(nameOf(grant)),
      action: { label: texts.undo, run: () => void undo() },
    });
    void loadCollections();
  };
  return { status: 'known', grants, add, change, remove };
}

/** Null if they could not be loaded. */
async function fetchGrants(id: number, signal: AbortSignal): Promise<readonly Grant[] | null> {
  try {
    return (await call(listGrants, { params: { id } }, { signal })).data;
  } catch (error) {
    if (!signal.aborted) console.error(error); // the section shows a Retry
    return null;
  }
}

const fail = () => emit('notification:raised', { type: 'error', title: texts.error, description: texts.notChanged });
