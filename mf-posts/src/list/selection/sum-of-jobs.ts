import type { PostJob } from '@benotes/contract';

/** An action, whose posts of several owners are one job for each of them. */
export interface ShownJob extends PostJob {
  /** The other jobs. */
  others?: readonly PostJob['id'][];
}

export const isInProgress = ({ status }: Pick<PostJob, 'status'>): boolean =>
  status === 'running' || status === 'undoing';

export const idsOf = ({ id, others = [] }: Pick<ShownJob, 'id' | 'others'>): PostJob['id'][] => [id, ...others];

/** What matters most comes first: a sum is in progress until all of its jobs are over. */
const STATUS: readonly PostJob['status'][] = ['running', 'undoing', 'failed', 'canceled', 'done', 'undone'];

/** Several jobs as one. */
export function sumOf(jobs: readonly PostJob[]): ShownJob {
  const [first, ...rest] = jobs;
  if (!first) throw new Error('Expected at least one job.');
  if (rest.length === 0) return first;
  const sum = (field: 'total' | 'done' | 'changed' | 'kept') => jobs.reduce((total, job) => total + job[field], 0);
  return {
    ...first,
    status: STATUS.find((status) => jobs.some((job) => job.status === status)) ?? first.status,
    total: sum('total'),
    done: sum('done'),
    changed: sum('changed'),
    kept: sum('kept'),
    can_undo: jobs.some(({ can_undo }) => can_undo),
    others: rest.map(({ id }) => id),
  };
}
