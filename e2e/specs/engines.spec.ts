import { inEachEngine, signIn, test } from '../engines/engine-test.ts';
import { expect } from '../fixtures.ts';
import { isTampered, tamperWith } from '../tamper.ts';

inEachEngine((name) => {
  // #works-in-every-engine
  test(`signs in, shows posts, and saves a new note in ${name}`, async ({ openIn, server, given }) => {
    test.slow(); // this browser starts with the test
    const { id } = await given.collection({ name: 'Recipes' });
    await given.post({ title: 'Soup', content: '<p>With leeks</p>', collection_id: id });
    const person = await openIn(name);
    await signIn(person, server);
    await person.press('[role=treeitem] a, [role=treeitem]', 'Recipes');
    await person.sees('With leeks');

    await person.press('a, button', 'Create');
    await person.press('textarea', 'Title');
    await person.type('Rye bread');
    await person.press('[contenteditable=true]', 'Content');
    await person.type('Sour dough');
    await person.press('button', 'Save');
    await person.sees('With leeks');
    await person.sees('Sour dough');
    expect(await given.titles(id)).toContain('Rye bread');
  });

  // #shares-in-every-engine
  test(`shows a shared link to a visitor in ${name}`, { tag: '@long' }, async ({ openIn, server, given }) => {
    const { id } = await given.collection({ name: 'Recipes' });
    await given.post({ title: 'Rye bread', collection_id: id });
    const { token } = await given.share({ collection_id: id, token: 'for-all-our-guests', is_active: true });
    const person = await openIn(name);
    await person.go(`${server.url}/s?token=${token}`);
    await person.sees('Rye bread');
  });

  // #modified-module-not-run
  test(
    `does not run a module that was modified on the server once the service worker is active in ${name}`,
    { tag: '@long' },
    async ({ openIn, server }) => {
      const person = await openIn(
        name,
        // The last one: a request of the sidebar that the navigation aborts.
        /integrity|imported module|module script|RUNTIME|could not be loaded|Failed to load|could not be reached/i,
      );
      await signIn(person, server);
      await person.run(() => navigator.serviceWorker.ready.then(() => null));
      await person.go(server.url);
      await person.sees('There are no posts'); // now controlled by the service worker
      await tamperWith(server, 'mf_admin', /^remoteEntry-.+\.js$/); // the script that the federation runtime imports
      await person.go(`${server.url}/tags`);
      await person.sees('This part of Benotes could not be');
      expect(await person.run(isTampered)).toBe(false);
    },
  );
});
