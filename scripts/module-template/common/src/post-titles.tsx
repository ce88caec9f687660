import type { Post } from '@benotes/contract';
import { Link } from '@benotes/router';

export function PostTitles({ posts }: { posts: readonly Post[] }) {
  if (posts.length === 0) return <p>There are no posts.</p>;
  return (
    <ul aria-label="Newest posts">
      {posts.map(({ id, title }) => (
        <li key={id}>
          <Link to={`/p/${id}`}>{title || 'Untitled'}</Link>
        </li>
      ))}
    </ul>
  );
}
