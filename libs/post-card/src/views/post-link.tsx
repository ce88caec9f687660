import { allowedUrl } from '@benotes/contract';
import { Highlight, isPlainClick } from '@benotes/ui';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';

import type { CardPartProps } from '../post-card-props.ts';

type Target = Pick<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target' | 'rel' | 'onClick'>;

/** Attributes of a link that opens a post: the site of a link in a new tab, a note as its list does. */
export function postTarget({ post, href, onOpen }: Pick<CardPartProps, 'post' | 'href' | 'onOpen'>): Target {
  if (post.type === 'link')
    return { href: allowedUrl(post.url ?? post.content, 'bookmark'), target: '_blank', rel: 'noopener noreferrer' };
  const open = (event: MouseEvent) => {
    if (!onOpen || !isPlainClick(event)) return;
    event.preventDefault();
    onOpen(event);
  };
  return { href, onClick: open };
}

interface PostLinkProps extends CardPartProps {
  className: string | undefined;
}

/** The title of a post, which opens it. */
export function PostLink({ className, titleId, name, words, ...props }: PostLinkProps) {
  return (
    <a className={className} id={titleId} dir="auto" title={name} {...postTarget({ ...props })}>
      <Highlight text={name} words={words} />
    </a>
  );
}
