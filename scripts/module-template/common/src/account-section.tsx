import { defineView } from '@benotes/platform';

/** A section of My Account. */
export const view = defineView<'account.sections'>(({ user }) => (
  <section aria-label="Example Module">
    <h2>Example Module</h2>
    <p>This section belongs to {user.name}.</p>
  </section>
));
