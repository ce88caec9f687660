/** A text of a user as it is inserted without the API, where a test needs many. */
export const aPostRow = (user_id: number, order: number) => ({
  user_id,
  type: 'text' as const,
  title: 'x',
  content: 'x',
  order,
  is_archived: 0 as const,
  created_at: '2026-01-02T03:04:05.000Z',
  updated_at: '2026-01-02T03:04:05.000Z',
});
