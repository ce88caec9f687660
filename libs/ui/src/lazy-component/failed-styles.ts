const lost = new Set<HTMLLinkElement>();

const note = ({ target }: Event) => {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost.add(target);
};
addEventListener('error', note, true); // such an event does not bubble

/**
 * Asks again for the stylesheets that did not come: what the bundler loads a part with does that once, and a part that is
 * had the second time would stand there without its own. Nobody waits for them.
 */
export function retryFailedStyles(): void {
  for (const link of lost) link.replaceWith(link.cloneNode());
  lost.clear();
}
