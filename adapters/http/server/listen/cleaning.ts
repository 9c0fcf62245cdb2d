import { MILLIS_PER_SECOND } from '#core/base/kernel/clock.ts'

const EVERY_MILLIS = 600 * MILLIS_PER_SECOND

type Cleaning = { readonly sweeps: readonly (() => Promise<void>)[]; readonly troubled: (error: unknown) => void }

/**
 * Removes what killed servers left on this machine's disks: at the start, and then every ten
 * minutes. Background jobs run on one server of many, and each has disks of its own, so this is no
 * job.
 */
export async function startCleaning({ sweeps, troubled }: Cleaning): Promise<{ readonly stop: () => Promise<void> }> {
  const sweepAll = async (): Promise<void> => {
    for (const sweep of sweeps) await sweep().catch(troubled)
  }
  let running = sweepAll()
  await running
  const timer = setInterval(() => {
    running = sweepAll()
  }, EVERY_MILLIS).unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
