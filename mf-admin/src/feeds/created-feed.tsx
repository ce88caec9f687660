import { CopyField } from '../form/copy-field.tsx';
import { OneTimeDialog } from '../form/one-time-dialog.tsx';
import type { CreatedFeed as Created } from './feed-requests.ts';
import { texts } from './texts.ts';

/** The addresses of a new feed. */
export function CreatedFeed({ feed, onClose }: { feed: Created; onClose: () => void }) {
  return (
    <OneTimeDialog title={texts.created(feed.name)} onClose={onClose}>
      <CopyField label={texts.atom} value={feed.atom_url} />
      <CopyField label={texts.json} hint={texts.onlyNow} value={feed.json_url} />
    </OneTimeDialog>
  );
}
