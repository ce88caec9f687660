export { placeTiles, type TilePlaces } from './place-tiles.ts';
export { PostLine, PostRow } from './post-row.tsx';
export { PostTile } from './post-tile.tsx';
export { imageSizes, onImageSizes, tileHeight } from './tile-size.ts';
export { ViewPicker } from './view-picker.tsx';
