import { cutLoose } from './text.ts'

/**
 * Caches what a function returns for each key, up to `most` keys; after that it starts over. What
 * `make` throws is not cached.
 */
export function rememberByKey<V>({ make, most }: { readonly make: (key: string) => V; readonly most: number }): (key: string) => V {
  const kept = new Map<string, V>()
  return (key) => {
    const known = kept.get(key)
    if (known !== undefined || kept.has(key)) return known as V
    const own = cutLoose(key)
    const made = make(own)
    if (kept.size >= most) kept.clear()
    kept.set(own, made)
    return made
  }
}
