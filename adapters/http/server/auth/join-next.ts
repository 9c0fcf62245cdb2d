/**
 * Shares equal queries: a call during a running query joins the next one. So no answer is older
 * than its question, and any number of callers costs one query at a time.
 */
export function joinNext<A>(ask: (key: string) => Promise<A>): (key: string) => Promise<A> {
  const underWay = new Map<string, { readonly now: Promise<unknown>; next: Promise<A> | undefined }>()
  const start = (key: string): Promise<A> => {
    const now = ask(key)
    const entry = { now, next: undefined }
    underWay.set(key, entry)
    const ended = (): void => {
      if (underWay.get(key) === entry) underWay.delete(key)
    }
    now.then(ended, ended)
    return now
  }
  return (key) => {
    const entry = underWay.get(key)
    if (entry === undefined) return start(key)
    entry.next ??= entry.now.then(
      () => start(key),
      () => start(key),
    )
    return entry.next
  }
}
