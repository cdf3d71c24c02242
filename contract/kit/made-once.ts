interface Kept<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): unknown;
}

/** What is kept for the key, made when it is asked for the first time. A weak map lets it go with its key. */
export function madeOnce<K, V>(kept: Kept<K, V>, key: K, make: (key: K) => V): V {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const made = make(key);
  kept.set(key, made);
  return made;
}
