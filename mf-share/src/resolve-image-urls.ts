import type { Post } from '@benotes/contract';
import { inertDocument, serverUrl } from '@benotes/platform';

/** A post whose pictures are asked for where the server is, which may be another host than the page's. */
export function shownPost(post: Post): Post {
  return {
    ...post,
    image_path: post.image_path && serverUrl(post.image_path),
    content: post.type === 'text' ? withServerPictures(post.content) : post.content,
  };
}

function withServerPictures(html: string): string {
  if (serverUrl('/') === '/' || !html.includes('<img')) return html;
  const { body } = inertDocument(html);
  for (const picture of body.querySelectorAll('img[src]'))
    picture.setAttribute('src', serverUrl(picture.getAttribute('src') ?? ''));
  return body.innerHTML;
}
