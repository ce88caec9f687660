export { cardName } from './card-name.ts';
export { CARD_HEIGHTS, cardSize } from './card-size.ts';
export { excerptOf } from './excerpt.ts';
export { CollectionIntro } from './list/collection-intro.tsx';
export { ListEnd } from './list/list-end.tsx';
export { PlaceholderCards } from './list/placeholder-cards.tsx';
export { PlaceholderCard } from './placeholder-card.tsx';
export { PostCard } from './post-card.tsx';
export type { PostCardProps, ReadonlyPost } from './post-card-props.ts';
