export { cardName } from './card-name.ts';
export { PlaceholderCard } from './placeholder-card.tsx';
export { PostCard, type PostCardProps, type ReadonlyPost } from './post-card.tsx';
