/** Date and time in the language of the browser. */
export const formatDateTime = (date: string) =>
  new Date(date).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
