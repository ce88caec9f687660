import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { listAuditEntries, OWNER } from '@benotes/contract';
import { expect, it, onTestFinished, vi } from 'vitest';

import { anApp, aPerson } from '../../../testing/app.ts';
import { saveCommandEvent, recordCommandEvents } from './command-events.ts';

it('What a command leaves is recorded once, although its file cannot be removed and others cannot be read', async () => {
  const test = await anApp();
  const owner = await aPerson(test, 'owner@example.org', OWNER);
  const { dataDir } = test.config;
  const error = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => error.mockRestore());
  await saveCommandEvent(dataDir, { action: 'module.changed', detail: 'statistics: disabled' });
  const folder = path.join(dataDir, 'left-events');
  const [name = ''] = readdirSync(folder);
  const event = readFileSync(path.join(folder, name));
  writeFileSync(path.join(folder, '0.json'), '{');
  writeFileSync(path.join(folder, '1.json'), '{"action":"all.deleted","at":"2026-11-21T09:00:00.000Z"}');
  for (let round = 0; round < 2; round += 1) {
    await recordCommandEvents(test.db, dataDir);
    writeFileSync(path.join(folder, name), event); // as if it was not removed
  }
  const { status, body } = await owner.call(listAuditEntries, { query: { scope: 'all', group: 'modules' } });
  expect(status).toBe(200);
  expect(body.data).toMatchObject([{ action: 'module.changed', detail: 'statistics: disabled' }]);
  expect(error.mock.calls.map(([line]) => /(\d)\.json stays there/.exec(String(line))?.[1])).toEqual(['0', '1']);
});
