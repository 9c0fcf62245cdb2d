import { cutLoose } from './text.ts'

/** A function that keeps what it made for each key, up to `most` of them; after that it begins anew. What `make` throws is not kept. */
export function remembered<V>({ make, most }: { readonly make: (key: string) => V; readonly most: number }): (key: string) => V {
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
