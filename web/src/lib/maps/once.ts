// What is printed is worked out once, however often its map comes and goes.
const MOST = 8;
const kept = new Map<string, unknown>();

/** What was made for this name before, or what is made now; the oldest of too many goes. */
export function once<T>(name: string, make: () => T): T {
  if (!kept.has(name)) {
    kept.set(name, make());
    for (const old of kept.keys()) if (kept.size > MOST) kept.delete(old);
  }
  return kept.get(name) as T;
}
