const failed = new Set<HTMLLinkElement>();

const collectFailed = ({ target }: Event) => {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target);
};
addEventListener('error', collectFailed, true); // error events of elements do not bubble

/**
 * Requests again the stylesheets that failed to load. The bundler requests the styles of a chunk only once, so a
 * component that loads on a retry would be unstyled. Does not wait for them.
 */
export function retryFailedStyles(): void {
  for (const link of failed) link.replaceWith(link.cloneNode());
  failed.clear();
}
