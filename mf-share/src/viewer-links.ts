/** The URLs of the viewer's screens, which differ between the product and the standalone site. */
export interface ViewerLinks {
  /** The token of the link; '' if the URL has none. */
  token: string;
  listHref: string;
  postHref: (id: number) => string;
  /** Navigates to one of these URLs without a reload. */
  open: (href: string) => void;
}
