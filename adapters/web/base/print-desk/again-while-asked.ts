/**
 * Work that runs once at a time: asked for while it runs, it runs once more. The returned promise
 * never rejects: who asks again tries again.
 */
export function againWhileAsked(work: () => Promise<void>): () => Promise<void> {
  let isAsked = false
  let running: Promise<void> | undefined
  const run = async (): Promise<void> => {
    while (isAsked) {
      isAsked = false
      await work().catch(() => undefined)
    }
    running = undefined
  }
  return () => {
    isAsked = true
    running ??= run()
    return running
  }
}
