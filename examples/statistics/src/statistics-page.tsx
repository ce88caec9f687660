import { useAppBar, useRequest } from '@benotes/platform';
import { EmptyState, ErrorState, Spinner } from '@benotes/ui';

import { ChartSection } from './charts/chart-section.tsx';
import { type Library, loadLibrary } from './load-library.ts';
import styles from './statistics-page.module.css';
import { countByTime, countSites, countTags } from './summarize.ts';

/** Of 100 posts each: more would load the server for a page that somebody may leave at once. */
const MAX_PAGES = 50;
const MAX_BARS = 10;

const number = new Intl.NumberFormat('en');
const count = (howMany: number, singular: string) =>
  `${number.format(howMany)} ${howMany === 1 ? singular : `${singular}s`}`;

export function StatisticsPage() {
  const { result, retry } = useRequest(MAX_PAGES, loadLibrary);
  useAppBar({ title: 'Statistics' });
  if (!result) return <Spinner label="Loading…" />;
  if (result.status === 'failed') return <ErrorState title="The posts could not be loaded." onRetry={retry} />;
  if (result.library.posts.length === 0) return <EmptyState title="There are no posts to count." />;
  return <Statistics library={result.library} />;
}

export function Statistics({ library: { posts, tags, isPartial } }: { library: Library }) {
  const links = posts.filter(({ type }) => type === 'link').length;
  return (
    <div className={styles.page}>
      <p className={styles.summary}>
        {count(posts.length, 'post')}: {count(posts.length - links, 'note')} and {count(links, 'link')}
        {isPartial && '. Older posts are not counted'}.
      </p>
      <div className={styles.charts}>
        <ChartSection title="Posts over time" unit="Period" shape="columns" counts={countByTime(posts)} />
        <ChartSection title="Sites" unit="Site" shape="rows" counts={countSites(posts, MAX_BARS)} />
        <ChartSection title="Tags" unit="Tag" shape="rows" counts={countTags(tags, MAX_BARS)} />
      </div>
    </div>
  );
}
