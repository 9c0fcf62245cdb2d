import { aside } from './deadline.ts'

type Waiting<K, V> = { readonly key: K; readonly resolve: (value: V | undefined) => void; readonly reject: (reason: unknown) => void }

/**
 * Looks things up for many callers: keys that come while a look-up is under way share the next one.
 * Where one fails, those that wait behind it fail with it, so that nobody waits for the store twice
 * as long as its limit.
 */
export function askedTogether<K, V>(ask: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>): (key: K) => Promise<V | undefined> {
  let waiting: Waiting<K, V>[] = []
  let isAsking = false

  const next = async (): Promise<void> => {
    isAsking = true
    while (waiting.length > 0) {
      const group = waiting
      waiting = []
      try {
        const found = await aside(() => ask([...new Set(group.map(({ key }) => key))]))
        for (const { key, resolve } of group) resolve(found.get(key))
      } catch (error) {
        const behind = waiting
        waiting = []
        for (const { reject } of [...group, ...behind]) reject(error)
      }
    }
    isAsking = false
  }
  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (!isAsking) void next()
    })
}
