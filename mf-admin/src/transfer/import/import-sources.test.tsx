import { createImportPreview, defineModule, itemsFile, listImports, type SlotContext } from '@benotes/contract';
import { anImportPreview } from '@benotes/contract/builders';
import { emit } from '@benotes/platform';
import { mockResponse, provideContributions, renderAt } from '@benotes/platform/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { App } from '../../app.tsx';
import { module } from '../../module.ts';

const importer = { kind: 'action', slot: 'import.source', order: 1, source: './src/run.ts' } as const;
const extra = defineModule({
  name: 'extra',
  title: 'Extra',
  contributions: [
    { ...importer, id: 'extra.recipes', label: 'Recipe Box' },
    { ...importer, id: 'extra.plants', label: 'Plant Diary', order: 2 },
  ],
});

type Run = (context: SlotContext<'import.source'>) => Promise<readonly File[] | undefined>;
const recipes = vi.fn<Run>();
const plants = vi.fn<Run>();

/** The names and texts of the files that were sent. */
const sent: [name: string, text: string][] = [];

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const sources = {
    'extra.recipes': () => Promise.resolve({ run: recipes }),
    'extra.plants': () => Promise.resolve({ run: plants }),
  };
  provideContributions([module, extra], sources);
  emit('session:ended'); // the stores of the test before
  for (const run of [recipes, plants]) run.mockReset().mockResolvedValue(undefined);
  sent.length = 0;
  Element.prototype.scrollIntoView = () => {};
  mockResponse(listImports, { data: [] });
  mockResponse(createImportPreview, { data: anImportPreview() });
  const append = FormData.prototype.append;
  vi.spyOn(FormData.prototype, 'append').mockImplementation(function record(this: FormData, ...given: unknown[]) {
    const [, file, name] = given as [string, File, string];
    void file.text().then((text) => sent.push([name, text]));
    append.apply(this, given as [string, File, string]);
  });
  return () => vi.unstubAllGlobals();
});

async function choose(): Promise<void> {
  renderAt('/import/bookmarks', <App />);
  await userEvent.upload(screen.getByLabelText('Files to import'), new File(['{}'], 'backup.json'));
  await screen.findByRole('region', { name: 'Contents of backup.json' });
}

describe('An importer of a module', () => {
  it('converts the files that it recognizes, and no other is asked', async () => {
    recipes.mockResolvedValue([itemsFile('Recipe Box', [{ kind: 'note', title: 'Bread' }])]);
    await choose();
    expect(recipes.mock.calls[0]?.[0].files.map(({ name }) => name)).toEqual(['backup.json']);
    expect(plants).not.toHaveBeenCalled();
    expect(sent).toEqual([
      [
        'items.jsonl',
        '{"format":"benotes-items","version":1,"source":"Recipe Box"}\n{"kind":"note","title":"Bread"}\n',
      ],
    ]);
  });

  it('leaves other files as they are', async () => {
    await choose();
    expect(plants).toHaveBeenCalledTimes(1);
    expect(sent).toEqual([['backup.json', '{}']]);
  });

  it('that throws is reported, and the files are sent as they are', async () => {
    vi.mocked(console.error).mockImplementation(() => {});
    recipes.mockRejectedValue(new TypeError('x'));
    await choose();
    expect(sent).toEqual([['backup.json', '{}']]);
  });

  it('is listed by its name', () => {
    renderAt('/import/bookmarks', <App />);
    const names = screen.getByRole('region', { name: 'From modules', hidden: true });
    expect(names.textContent).toBe('From modulesRecipe BoxPlant Diary');
  });
});
