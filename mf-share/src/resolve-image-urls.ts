import type { Post } from '@benotes/contract';
import { inertDocument, serverUrl } from '@benotes/platform';

/** Points the image URLs of a post to the server, which may be on another host than the page. */
export function resolveImageUrls(post: Post): Post {
  return {
    ...post,
    image_path: post.image_path && serverUrl(post.image_path),
    content: post.type === 'text' ? resolveContentImages(post.content) : post.content,
    note: post.note && resolveContentImages(post.note),
  };
}

function resolveContentImages(html: string): string {
  if (serverUrl('/') === '/' || !html.includes('<img')) return html;
  const { body } = inertDocument(html);
  for (const picture of body.querySelectorAll('img[src]'))
    picture.setAttribute('src', serverUrl(picture.getAttribute('src') ?? ''));
  return body.innerHTML;
}
