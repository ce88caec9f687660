import type { ReactNode } from 'react';

/** There is one page at a time, and one heading that says which: it stands in the bar, or on a page without one. */
export const PAGE_HEADING = 'page-heading';

/** Gives the heading the focus that is somewhere in the page: a button that was pressed goes with what it stands in. */
export function leadFocusToHeading(): void {
  if (document.querySelector('main')?.contains(document.activeElement))
    document.getElementById(PAGE_HEADING)?.focus({ preventScroll: true });
}

interface PageHeadingProps {
  className: string | undefined;
  /** Ids of what names it, where it holds more than its name, and of what is said besides. */
  labelledBy?: string;
  describedBy?: string;
  children: ReactNode;
}

/** What the page is called. It takes the focus after a navigation, and is no stop for Tab. */
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
