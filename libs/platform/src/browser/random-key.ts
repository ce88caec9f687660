/** A random key, unique in practice. Not `randomUUID`, which browsers offer only in secure contexts. */
export const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join('-');
