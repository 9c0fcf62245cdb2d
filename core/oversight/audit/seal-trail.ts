import { sealAfter } from './audit-seal.ts'
import type { AuditSealing } from './audit-seals.port.ts'

/** A seal holds at most this many entries. */
const MOST_SEALED = 1000
/**
 * How often to look whether those who were writing have ended, before it is left to the next time.
 */
const MOST_LOOKS = 100

type Ports = { readonly sealing: AuditSealing; readonly pause: () => Promise<void> }

/**
 * The id up to which nothing can be added any more. An id is given before its unit of work is
 * saved, and units overtake each other; one that got one of these ids was writing before the ids
 * were looked at, so the end of all who were is waited for. Nobody else waits. Undefined where one
 * of them takes too long.
 */
async function finalId({ sealing, pause }: Ports): Promise<number | undefined> {
  const last = await sealing.lastGiven()
  let open: readonly string[] = [...(await sealing.writing())]
  for (let looks = 0; open.length > 0; looks += 1) {
    if (looks === MOST_LOOKS) return undefined
    await pause()
    const now = await sealing.writing()
    open = open.filter((unit) => now.has(unit))
  }
  return last
}

/** Seals every entry that is final, in the order of their ids, and answers how many there were. */
export async function sealTrail(ports: Ports): Promise<number> {
  const { sealing } = ports
  const upTo = await finalId(ports)
  if (upTo === undefined) return 0
  let [count, head] = [0, await sealing.head()]
  while (head.lastId < upTo) {
    const next = await sealing.entries({ after: head.lastId, upTo, most: MOST_SEALED })
    if (next.length === 0) break
    const seal = sealAfter(head, next, sealing.digest)
    if (!(await sealing.keep(seal))) break
    count += next.length
    head = seal
  }
  return count
}
