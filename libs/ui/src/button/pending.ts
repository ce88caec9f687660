import type { MouseEvent } from 'react';

/** Props of a button that does nothing now. It is not `disabled`, which would take the focus away from it. */
export const blocking = {
  'aria-disabled': true,
  // Also the submission of a form, by the button or with Enter in a field.
  onClick: (event: MouseEvent) => event.preventDefault(),
} as const;

/** Props of a button whose action is pending. */
export const pending = { 'aria-busy': true, ...blocking } as const;
