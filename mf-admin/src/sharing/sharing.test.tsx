import { GRANTS_PAGE_SIZE, listAllGrants, type ServerGrant } from '@benotes/contract';
import { mockError, mockResponse, renderAt, requests } from '@benotes/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';

import { SharingSection } from './sharing-section.tsx';

const grant: ServerGrant = {
  id: 9,
  collection_id: 4,
  collection_name: 'Recipes',
  kind: 'user',
  principal_id: 2,
  name: 'Bob',
  role: 'viewer',
  may_comment: true,
  created_at: '2026-11-22T09:00:00.000Z',
  from: null,
  owner: { id: 1, name: 'Ada' },
  made_by: { id: 3, name: 'Grace' },
};
const plain = (text: string | null | undefined) => text?.replaceAll(/[\u2068\u2069]/g, '');

async function open(grants: ServerGrant[]) {
  mockResponse(listAllGrants, { data: grants });
  renderAt('/users', <SharingSection />);
  expect(requests).not.toContain('GET /api/grants');
  await userEvent.click(screen.getByRole('button', { name: 'Show who shares what with whom' }));
}

describe('Who shares what with whom', () => {
  it('is listed with people, groups, roles, and since when', async () => {
    await open([
      grant,
      { ...grant, id: 8, kind: 'group', name: 'Family', role: 'editor', made_by: { id: 1, name: 'Ada' } },
      { ...grant, id: 7, kind: 'everyone', principal_id: null, name: '', role: 'manager', made_by: null },
    ]);
    const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => plain(textContent));
    expect(rows[0]).toMatch(/^Ada shares “Recipes” with Bobcan view and comment, since .*, by GraceOpen Ada$/);
    expect(rows[1]).toMatch(/^Ada shares “Recipes” with the group Familycan edit, since .*Open Ada$/);
    expect(rows[2]).toMatch(/^Ada shares “Recipes” with everyone on this servercan manage, since /);
    expect(screen.getAllByRole('link')[0]?.getAttribute('href')).toBe('/users/1');
  });

  it('goes on in pages', async () => {
    await open(Array.from({ length: GRANTS_PAGE_SIZE }, (_, index) => ({ ...grant, id: 1000 - index })));
    await screen.findAllByRole('listitem');
    mockResponse(listAllGrants, { data: [{ ...grant, id: 1 }] });
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(GRANTS_PAGE_SIZE + 1));
    expect(requests).toContain(`GET /api/grants?before=${1001 - GRANTS_PAGE_SIZE}`);
  });

  it('says that there is nothing', async () => {
    await open([]);
    expect(await screen.findByText('Nothing is shared.')).toBeDefined();
  });

  it('can be loaded again after a failure', async () => {
    vi.mocked(console.error).mockImplementation(() => {});
    mockError(listAllGrants, 500);
    renderAt('/users', <SharingSection />);
    await userEvent.click(screen.getByRole('button', { name: 'Show who shares what with whom' }));
    await screen.findByText('The list could not be loaded.');
    mockResponse(listAllGrants, { data: [grant] });
    await userEvent.click(screen.getByRole('button', { name: /Try again|Retry/ }));
    expect(await screen.findByRole('listitem')).toBeDefined();
  });
});
