import type { PostCardProps } from './post-card-props.ts';
import { texts } from './texts.ts';

interface PostAuthorProps extends Pick<PostCardProps, 'post'> {
  className: string | undefined;
}

/** Who made a post in a shared collection; nothing for its owner. */
export function PostAuthor({ post: { author_id, author_name }, className }: PostAuthorProps) {
  if (author_id === undefined) return null;
  const text = texts.by(author_name);
  return (
    <span className={className} data-kind="author" title={text}>
      {text}
    </span>
  );
}
