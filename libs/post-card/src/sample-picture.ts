const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 264"><rect width="600" height="264" fill="#9bd0c2"/>' +
  '<path d="M0 264 170 90l110 100 130-150 190 224Z" fill="#2f6f63"/><circle cx="470" cy="70" r="34" fill="#e6dca9"/></svg>';

/** An image without a network request, for stories. */
export const A_PICTURE = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
