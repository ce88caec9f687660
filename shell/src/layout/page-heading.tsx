import type { ReactNode } from 'react';

/** The id of the page's only heading: in the top bar, or on pages without one in the page itself. */
export const PAGE_HEADING = 'page-heading';

/** Moves the focus from within the page to the heading, because the button that has it is about to be removed. */
export function leadFocusToHeading(): void {
  if (document.querySelector('main')?.contains(document.activeElement))
    document.getElementById(PAGE_HEADING)?.focus({ preventScroll: true });
}

interface PageHeadingProps {
  className: string | undefined;
  /** Ids of the elements that name and describe it, if it contains more than its name. */
  labelledBy?: string;
  describedBy?: string;
  children: ReactNode;
}

/** The title of the page. It receives the focus after a navigation, but not by Tab. */
export function PageHeading({ className, labelledBy, describedBy, children }: PageHeadingProps) {
  return (
    <h1
      id={PAGE_HEADING}
      className={className}
      tabIndex={-1}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
    >
      {children}
    </h1>
  );
}
