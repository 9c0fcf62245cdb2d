import { useMemo } from 'react'
import { ORDER_TONES } from '#core/parcels/orders/order-tones.ts'
import type { TracedRow } from '../../../../http/contract/oversight/trace-query/trace-query.routes.ts'
import { useWords, type Say } from '../../../base/words.ts'
import { useReferenceTitlesOf } from '../../../resource/use-reference-titles.ts'
import { Identifier } from '../../../ui/identifier.tsx'
import { localTime } from '../../../ui/input/local-time.ts'
import { StateTag } from '../../../ui/state-tag.tsx'
import type { Column } from '../../../ui/table/table-column.ts'
import { orderPath } from '../../../base/paths.ts'
import { traceWords } from './trace-query.words.ts'

const SECONDS_PER_DAY = 86_400

/** A span in days with one decimal place. */
const daysOf = (seconds: number): string => (Math.floor((seconds * 10) / SECONDS_PER_DAY) / 10).toFixed(1)

type Words = Say<keyof (typeof traceWords)['table']>

const placeOf = ({ last }: TracedRow): string =>
  last === null ? '' : [last.status_location, localTime(last.status_time)].filter((part) => part !== '').join(' · ')

/** The leg that goes on, with its usual days. */
function Leg({ row, t }: { readonly row: TracedRow; readonly t: Words }) {
  const age = row.legs.findLast(({ leg }) => leg === row.leg)
  return (
    <>
      <span className="trace-cell">{row.leg_txt}</span>
      {age !== undefined && (
        <span className="trace-cell text-muted">
          {t('days', { days: daysOf(age.seconds) })}
          {age.usual !== null && ` · ${t('usual', { half: daysOf(age.usual.half_seconds), most: daysOf(age.usual.most_seconds) })}`}
        </span>
      )}
    </>
  )
}

/** Why a parcel is stuck, and what is said of the gravest reason. */
function Reasons({ row: { stuck } }: { readonly row: TracedRow }) {
  const [gravest] = stuck
  if (gravest === undefined) return null
  return (
    <>
      <StateTag tone="trouble">{stuck.map(({ reason_txt: text }) => text).join(' · ')}</StateTag>
      <span className="trace-cell text-muted">{gravest.text}</span>
    </>
  )
}

/** The state of a parcel, and the warehouse that has it. */
const StateAndPlace = ({ row, place }: { readonly row: TracedRow; readonly place: string }) => (
  <>
    <StateTag tone={ORDER_TONES[row.status]}>{row.status_txt}</StateTag>
    <span className="trace-cell text-muted">{place}</span>
  </>
)

/** The newest event of a parcel, and where it was. */
const LastEvent = ({ row, none, agent }: { readonly row: TracedRow; readonly none: string; readonly agent: string }) => (
  <>
    <span className="trace-cell">{row.last?.tracker_description ?? none}</span>
    <span className="trace-cell text-muted">
      {placeOf(row)} {row.agent_page !== null && <AgentLink page={row.agent_page} name={agent} />}
    </span>
  </>
)

/** Columns of a trace query. */
export function useTraceColumns(): readonly Column<TracedRow>[] {
  const t = useWords(traceWords)
  const { titleOf } = useReferenceTitlesOf(['channel', 'country', 'warehouse', 'tracker_agent'])
  return useMemo(() => {
    const named = (entity: string, code: string | null): string => (code === null ? '' : titleOf(entity, code) || code)
    return [
      {
        name: 'order',
        label: t('order'),
        width: 210,
        fixed: true,
        sort: 'order',
        titleOf: (row) => row.numbers.join(', ') || row.order_number,
        cell: (row) => (
          <>
            <Identifier value={row.airway_number} to={orderPath(row.order_number)} />
            <span className="trace-cell text-muted">{row.refCode ?? row.order_number}</span>
          </>
        ),
      },
      { name: 'client', label: t('client'), width: 110, sort: 'client', cell: (row) => row.client },
      {
        name: 'lane',
        label: t('lane'),
        width: 150,
        sort: 'lane',
        cell: (row) => (
          <>
            <span className="trace-cell">{named('channel', row.channel)}</span>
            <span className="trace-cell text-muted">{named('country', row.country)}</span>
          </>
        ),
      },
      {
        name: 'state',
        label: t('state'),
        width: 130,
        cell: (row) => <StateAndPlace row={row} place={named('warehouse', row.at_warehouse)} />,
      },
      {
        name: 'stuck',
        label: t('stuck'),
        width: 240,
        sort: 'stuck',
        titleOf: (row) => row.stuck.map(({ text }) => text).join('; ') || undefined,
        cell: (row) => <Reasons row={row} />,
      },
      {
        name: 'last',
        label: t('last'),
        width: 260,
        titleOf: (row) =>
          row.last === null ? undefined : `${row.last.tracker_description} · ${row.last.local_time} ${row.last.status_timezone}`,
        cell: (row) => <LastEvent row={row} none={t('noEvent')} agent={named('tracker_agent', row.agent)} />,
      },
      {
        name: 'silent',
        label: t('silent'),
        width: 100,
        align: 'end',
        sort: 'silent',
        cell: (row) => (row.is_ended ? '' : t('days', { days: daysOf(row.silent_seconds) })),
      },
      { name: 'leg', label: t('inLeg'), width: 190, sort: 'leg', cell: (row) => <Leg row={row} t={t} /> },
    ]
  }, [t, titleOf])
}

/** The page of the last mile's agent that shows the parcel. */
const AgentLink = ({ page, name }: { readonly page: string; readonly name: string }) => (
  <a href={page} target="_blank" rel="noreferrer">
    {name}
  </a>
)

const SORTS: Readonly<Record<string, (row: TracedRow) => string | number>> = {
  order: (row) => row.airway_number,
  client: (row) => row.client,
  lane: (row) => `${row.channel} ${row.country}`,
  silent: (row) => row.silent_seconds,
  leg: (row) => row.legs.findLast(({ leg }) => leg === row.leg)?.seconds ?? 0,
  stuck: (row) => row.stuck[0]?.since ?? '9',
}

/** Rows by a column, `-` before it for descending; as they came without one. */
export function sortTraceRows(rows: readonly TracedRow[], sort: string | undefined): readonly TracedRow[] {
  const valueOf = SORTS[sort?.replace(/^-/, '') ?? '']
  if (valueOf === undefined) return rows
  const ascending = rows.toSorted((one, other) => (valueOf(one) < valueOf(other) ? -1 : valueOf(one) > valueOf(other) ? 1 : 0))
  return sort?.startsWith('-') === true ? ascending.toReversed() : ascending
}
