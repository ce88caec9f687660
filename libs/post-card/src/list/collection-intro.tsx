import styles from './collection-intro.module.css';

interface CollectionIntroProps {
  /** Plain text. */
  description?: string;
  /** The URL of an image. */
  cover?: string;
}

/** Cover and description of a collection, above its posts; nothing where it has neither. */
export function CollectionIntro({ description, cover }: CollectionIntroProps) {
  if (description === undefined && cover === undefined) return null;
  return (
    <div className={styles.intro}>
      {cover !== undefined && <img className={styles.cover} src={cover} alt="" />}
      {description !== undefined && (
        <p className={styles.description} dir="auto">
          {description}
        </p>
      )}
    </div>
  );
}
