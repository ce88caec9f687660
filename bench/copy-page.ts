import { openBrowser } from './visit.ts';

/** Goes to a post within the app; returns the time until its copy is rendered, in ms. A string, like in device.ts. */
const goToCopy = (id: number, title: string) => `(async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const isShown = () => [...document.querySelectorAll('main p')].some((each) => each.textContent.startsWith(${JSON.stringify(`${title}.`)}));
  const start = performance.now();
  history.pushState({}, '', '/p/${id}/read');
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  while (!isShown()) {
    if (performance.now() - start > 30000) throw new Error('The copy of post ${id} is not shown.');
    await frame();
  }
  await frame();
  return performance.now() - start;
})()`;

/** Opens the copies of posts one after the other in the reading view; returns the times in ms. */
export async function openCopies(
  url: string,
  authorization: string,
  posts: readonly { id: number; title: string }[],
): Promise<number[]> {
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    await context.addCookies([{ name: 'token', value: authorization.replace('Bearer ', ''), url }]);
    const page = await context.newPage();
    await page.goto(`${url}/p/${posts.at(-1)?.id}/read`);
    await page
      .locator('main')
      .getByText(`${posts.at(-1)?.title}.`)
      .waitFor();
    const times: number[] = [];
    for (const { id, title } of posts) times.push(Number(await page.evaluate(goToCopy(id, title))));
    return times;
  } finally {
    await browser.close();
  }
}
