/** A function that keeps what it made for each key, up to `most` of them; after that it begins anew. What `make` throws is not kept. */
export function remembered<V>({ make, most }: { readonly make: (key: string) => V; readonly most: number }): (key: string) => V {
  const kept = new Map<string, V>()
  return (key) => {
    if (kept.has(key)) return kept.get(key) as V
    const made = make(key)
    if (kept.size >= most) kept.clear()
    kept.set(key, made)
    return made
  }
}
