import type { FastifyBaseLogger } from 'fastify'

/** Readers are told within this time; whoever asks meanwhile is answered by the clock itself. */
const EVERY_MILLIS = 5000

/** Publishes again and again what was scheduled; a store that is away is asked again the next time. */
export function publishWhenDue(
  publishDue: () => Promise<unknown>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): { readonly stop: () => Promise<void> } {
  let running: Promise<unknown> = Promise.resolve()
  let isIdle = true
  const run = async (): Promise<void> => {
    isIdle = false
    await publishDue().catch((error: unknown) => log.warn({ err: error }, 'what was scheduled could not be published'))
    isIdle = true
  }
  const timer = setInterval(() => {
    if (isIdle) running = run()
  }, EVERY_MILLIS)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
