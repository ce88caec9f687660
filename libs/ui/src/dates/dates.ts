export { formatDate, formatDateTime, formatDay, formatDayTime, formatTime } from './format-date.ts';
export { RelativeTime } from './relative-time.tsx';
