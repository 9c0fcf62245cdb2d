import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'

/** How often a probe looked, how often it was not answered 200, and how long it waited. */
export type ProbeReport = { readonly looks: number; readonly bad: number; readonly millis: readonly number[] }

const EVERY_MILLIS = 100
const MOST_MILLIS = 10_000

/** Asks as a supervisor does, in a process of its own, until its parent says stop. */
const [url = ''] = process.argv.slice(2)
const millis: number[] = []
let bad = 0
let isOver = false
process.once('message', () => (isOver = true))
while (!isOver) {
  const start = performance.now()
  const status = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(MOST_MILLIS) })
    .then(async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    })
    .catch(() => 0)
  millis.push(performance.now() - start)
  if (status !== 200) bad += 1
  await delay(EVERY_MILLIS)
}
process.send?.({ looks: millis.length, bad, millis } satisfies ProbeReport)
await once(process, 'disconnect')
