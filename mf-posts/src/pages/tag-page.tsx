import { paths, useAppBar } from '@benotes/platform';
import { generatePath, useNavigate, useParams } from '@benotes/router';
import { EmptyState, ErrorState } from '@benotes/ui';

import { tagFilter } from '../posts/page-filters.ts';
import { PostList } from '../list/post-list.tsx';
import { useOpenList } from '../posts/use-open-list.ts';
import { useTag } from '../posts/use-tag.ts';
import { NotFound } from './not-found.tsx';
import { texts } from './texts.ts';

/** `/tags/:id`: the posts with a tag, from all collections. */
export function TagPage() {
  const { id = '' } = useParams();
  return <Tag key={id} id={Number(id)} />;
}

function Tag({ id }: { id: number }) {
  const tag = useTag(id);
  const navigate = useNavigate();
  useAppBar({
    title: tag.status === 'ready' ? texts.tagTitle(tag.name) : texts.tag,
    options: [
      {
        label: texts.editTag,
        icon: 'edit',
        condition: tag.status === 'ready',
        run: () => void navigate(generatePath(paths.tagSettings, { id: String(id) })),
      },
    ],
  });
  // Fetched in parallel with the name, unless the id is invalid.
  useOpenList(Number.isInteger(id) && id > 0 ? tagFilter(id) : undefined);
  if (tag.status === 'missing') return <NotFound title={texts.noSuchTag} />;
  if (tag.status === 'failed') return <ErrorState title={texts.tagNotLoaded} onRetry={tag.retry} />;
  return <PostList kind="results" empty={<EmptyState title={texts.noTaggedPosts} />} />;
}
