/** The earlier of two times in ISO 8601. */
export const earlier = (one: string, other: string) => (one < other ? one : other);
