import type { Instant } from '#core/base/kernel/clock.ts'
import type { SubjectName } from './centre-subjects.ts'
import { segmentEnd, segmentOf, segmentsFrom } from './centre-zone.ts'
import type { ReportSumStore } from './centre.ports.ts'

/** No unit of work is under way for that long: facts and changes of this age are all there. */
const SETTLED_MILLIS = 900_000
/** Segments a unit of work: none of them takes long. */
const MOST_SEGMENTS = 15

/**
 * The work that is left after a unit of work: segments to be added up again, for changes before an
 * instant, and whether days are still to be closed.
 */
export type SumsLeft = { readonly again: readonly Instant[]; readonly changedBefore: Instant; readonly isBehind: boolean }

type Keeping = { readonly subject: SubjectName; readonly now: Instant; readonly left?: SumsLeft | undefined }

/**
 * Keeps sums of one subject: closes segments that are over, and adds those up again in which facts
 * of changed orders lie. One unit of work does a part; the answer says what is left.
 */
export async function keepSums(sums: ReportSumStore, { subject, now, left }: Keeping): Promise<SumsLeft> {
  const mark = await sums.lock(subject)
  const settled = now - SETTLED_MILLIS
  const start = mark.closedUntil ?? (await sums.firstFact(subject))
  if (start === undefined) return { again: [], changedBefore: settled, isBehind: false }
  const closable = segmentOf(settled)
  const closed = segmentsFrom(start, { before: closable, most: MOST_SEGMENTS })
  const last = closed.at(-1)
  const closedUntil = last === undefined ? segmentOf(start) : segmentEnd(last)
  const { again, changedBefore } = left ?? (await changesIn(sums, subject, { since: mark.seenUntil, settled }))
  // Segments after the border are added up from the facts, whatever changes.
  const known = again.filter((segment) => segment < segmentOf(start))
  const redone = known.slice(0, MOST_SEGMENTS)
  if (closed.length + redone.length > 0) await sums.keep(subject, [...closed, ...redone])
  const rest = known.slice(MOST_SEGMENTS)
  // Until all that changed is added up, it counts as unseen, so that a run that breaks off is made
  // up for.
  await sums.mark(subject, { closedUntil, seenUntil: rest.length === 0 ? changedBefore : mark.seenUntil })
  return { again: rest, changedBefore, isBehind: closedUntil < closable }
}

/** The segments with facts of orders that changed since changes were last looked at. */
async function changesIn(
  sums: ReportSumStore,
  subject: SubjectName,
  { since, settled }: { readonly since: Instant | undefined; readonly settled: Instant },
): Promise<Pick<SumsLeft, 'again' | 'changedBefore'>> {
  if (since === undefined) return { again: [], changedBefore: settled }
  if (settled <= since) return { again: [], changedBefore: since }
  const hours = await sums.touched(subject, { from: since, before: settled })
  return { again: [...new Set(hours.map(segmentOf))].toSorted((one, other) => one - other), changedBefore: settled }
}
