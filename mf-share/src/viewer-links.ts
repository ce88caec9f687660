/** Where the screens of the viewer are: the product has other addresses than a site of its own. */
export interface Viewer {
  listHref: string;
  postHref: (id: number) => string;
  /** Goes to one of these addresses without loading the page again. */
  open: (href: string) => void;
}
