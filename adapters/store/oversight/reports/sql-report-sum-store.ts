import { instantText, instantTextOrNull } from '#core/base/kernel/instant.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { segmentEnd } from '#core/oversight/reports/centre-zone.ts'
import { SUBJECT_NAMES, type SubjectName } from '#core/oversight/reports/centre-subjects.ts'
import type { ReportSumStore } from '#core/oversight/reports/centre.ports.ts'
import type { Connection } from '../../database/database.ts'
import { query, queryBy } from '../../database/row-shape.ts'
import { FACTS } from './report-facts.ts'

/** The subjects whose sums are kept. */
export const KEPT_SUBJECTS: readonly SubjectName[] = SUBJECT_NAMES.filter((name) => FACTS[name].isKept)

const ENSURE = 'insert into report_marks (subject) values ($1) on conflict (subject) do nothing'
const LOCK = query(
  { closed_until: 'timestamptz?', seen_until: 'timestamptz?' },
  'select closed_until, seen_until from report_marks where subject = $1 for update',
)
const FIRST = queryBy(
  { at: 'timestamptz?' },
  (subject: SubjectName) => FACTS[subject].first ?? 'select null::timestamptz as at',
  'shipments',
)
const TOUCHED = queryBy(
  { hour: 'timestamptz?' },
  (subject: SubjectName) => `with changed as (select distinct subject from audit_entries where at >= $1 and at < $2)
    select distinct date_trunc('hour', at) as hour from (${FACTS[subject].touched ?? ''}) as fact`,
  'shipments',
)
const FORGET = 'delete from report_sums where subject = $1 and segment = any($2::timestamptz[])'
const MARK = 'update report_marks set closed_until = $2, seen_until = $3 where subject = $1'

const DIMENSIONS = 'customer_id, country, channel, kind, detail, party, currency'
/**
 * The facts from the first segment to the end of the last, each in the segment that it belongs to.
 */
const keeping = (subject: SubjectName): string => `insert into report_sums (subject, segment, ${DIMENSIONS}, f1, f2, f3, f4, f5, f6)
  select '${subject}', ($3::timestamptz[])[width_bucket(at, $3::timestamptz[])] as segment, ${DIMENSIONS}, sum(f1), sum(f2), sum(f3), sum(f4), sum(f5), sum(f6)
  from (${FACTS[subject].facts.replaceAll('$1', '$1::timestamptz').replaceAll('$2', '$2::timestamptz')}) as fact group by segment, ${DIMENSIONS}`

/** Segments that follow one another, as runs. */
function runsOf(segments: readonly Instant[]): readonly (readonly Instant[])[] {
  const runs: Instant[][] = []
  for (const segment of segments.toSorted((one, other) => one - other)) {
    const last = runs.at(-1)
    const before = last?.at(-1)
    if (last !== undefined && before !== undefined && segmentEnd(before) === segment) last.push(segment)
    else runs.push([segment])
  }
  return runs
}

/** The kept sums in SQL, inside a unit of work on this connection. */
export const sqlReportSumStore = (connection: Connection): ReportSumStore => ({
  lock: async (subject) => {
    await connection.rows(ENSURE, [subject])
    const [row] = await connection.rows(LOCK, [subject])
    return { closedUntil: row?.closed_until?.getTime(), seenUntil: row?.seen_until?.getTime() }
  },
  firstFact: async (subject) => (await connection.rows(FIRST(subject)))[0]?.at?.getTime(),
  touched: async (subject, { from, before }) => {
    const rows = await connection.rows(TOUCHED(subject), [instantTextOrNull(from), instantTextOrNull(before)])
    return rows.flatMap(({ hour }) => (hour === null ? [] : [hour.getTime()]))
  },
  keep: async (subject, segments) => {
    await connection.rows(FORGET, [subject, segments.map(instantText)])
    for (const run of runsOf(segments)) {
      const [first = 0] = run
      await connection.rows(keeping(subject), [
        instantTextOrNull(first),
        instantTextOrNull(segmentEnd(run.at(-1) ?? first)),
        run.map(instantText),
      ])
    }
  },
  mark: async (subject, { closedUntil, seenUntil }) => {
    await connection.rows(MARK, [subject, instantTextOrNull(closedUntil), instantTextOrNull(seenUntil)])
  },
})
