import { OWNER } from '@benotes/contract';
import { expect, it } from 'vitest';

import { aDatabase, aDataDir, PASSWORD } from '../../../testing/app.ts';
import { aCommand } from '../../../testing/processes.ts';
import { connect } from '../../kernel/database/connect.ts';
import { hashPassword } from '../../people/auth/passwords.ts';
import { addUser } from '../../people/auth/users.repo.ts';
import { hasSecondFactor, saveFactors } from '../../people/factors/second-factors.repo.ts';

const BUILD_MS = 180_000;

// #last-owner-signs-in
it(
  'lets the last owner sign in with the password alone',
  async () => {
    const env = { DATA_DIR: aDataDir(), ...(await aDatabase()) };
    const config = { dataDir: env.DATA_DIR, databaseUrl: 'DATABASE_URL' in env ? String(env.DATABASE_URL) : null };
    const before = await connect(config);
    const owner = { name: 'Owner', email: 'owner@example.org', permission: OWNER };
    const { id } = await addUser(before.db, { ...owner, password_hash: await hashPassword(PASSWORD) });
    await saveFactors(before.db, id, { totp_secret: 'JBSWY3DPEHPK3PXP' });
    await before.close();

    expect((await aCommand('remove-factors', [], env)).printed).toContain('Usage');
    expect(await aCommand('remove-factors', ['nobody@example.org'], env)).toMatchObject({ code: 1 });
    const { code, printed } = await aCommand('remove-factors', ['OWNER@example.org'], env);
    expect(printed).toContain('owner@example.org signs in with the password alone now');
    expect(code).toBe(0);

    const { db, close } = await connect(config);
    expect(await hasSecondFactor(db, id)).toBe(false);
    const actions = await db.selectFrom('audit_entries').select(['action', 'actor_id', 'user_id']).execute();
    expect(actions).toEqual([{ action: 'totp.disabled', actor_id: null, user_id: id }]);
    await close();
  },
  BUILD_MS,
);
