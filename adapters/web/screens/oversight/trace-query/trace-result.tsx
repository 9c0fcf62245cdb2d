import { Button, HTMLSelect } from '@blueprintjs/core'
import { useId, useMemo, useState, type ReactNode } from 'react'
import {
  traceQueryRoutes,
  type TraceAnswerBody,
  type TracedRow,
} from '../../../../http/contract/oversight/trace-query/trace-query.routes.ts'
import { useSession } from '../../../base/api.ts'
import { isGranted } from '../../../base/screen.ts'
import { useWords } from '../../../base/words.ts'
import { useReferenceTitlesOf } from '../../../resource/use-reference-titles.ts'
import { copyText } from '../../../ui/copy-text.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { useDownload } from '../../../ui/use-download.ts'
import { sortTraceRows, useTraceColumns } from './trace-columns.tsx'
import { traceWords } from './trace-query.words.ts'

const EXPORT = { area: 'trace-query', action: 'export' } as const
const FILTERS = ['reason', 'leg', 'country', 'channel', 'at_warehouse', 'agent'] as const
type Filter = Readonly<Partial<Record<(typeof FILTERS)[number], string>>>

const matches = (row: TracedRow, { reason, leg, country, channel, at_warehouse: warehouse, agent }: Filter): boolean =>
  (reason === undefined || row.stuck.some((one) => one.reason === reason)) &&
  (leg === undefined || row.leg === leg) &&
  (country === undefined || row.country === country) &&
  (channel === undefined || row.channel === channel) &&
  (warehouse === undefined || row.at_warehouse === warehouse) &&
  (agent === undefined || row.agent === agent)

/**
 * Returns the options that the parcels can be filtered by: the values that they have, each with its
 * word.
 */
function useOptions(rows: readonly TracedRow[]) {
  const { titleOf } = useReferenceTitlesOf(['channel', 'country', 'warehouse', 'tracker_agent'])
  return useMemo(() => {
    const named = (entity: string, codes: readonly (string | null)[]) =>
      codes.flatMap((code) => (code === null ? [] : [[code, titleOf(entity, code) || code] as const]))
    const found = {
      reason: rows.flatMap(({ stuck }) => stuck.map(({ reason, reason_txt: text }) => [reason, text] as const)),
      leg: rows.map(({ leg, leg_txt: text }) => [leg, text] as const),
      country: named(
        'country',
        rows.map(({ country }) => country),
      ),
      channel: named(
        'channel',
        rows.map(({ channel }) => channel),
      ),
      at_warehouse: named(
        'warehouse',
        rows.map(({ at_warehouse: code }) => code),
      ),
      agent: named(
        'tracker_agent',
        rows.map(({ agent }) => agent),
      ),
    }
    return (name: (typeof FILTERS)[number]) => [...new Map<string, string>(found[name])].map(([value, label]) => ({ value, label }))
  }, [rows, titleOf])
}

type Source = { readonly numbers?: string; readonly list?: number }
type Props = {
  readonly answer: TraceAnswerBody
  /** The source of the export: the numbers or the list that were asked for. */
  readonly source: Source
  /** Actions for the selected numbers. */
  readonly actionsFor: (numbers: readonly string[], done: () => void) => ReactNode
}

/** The numbers by which a parcel stands on a list. */
const numbersOf = (row: TracedRow): readonly string[] => (row.numbers.length > 0 ? row.numbers : [row.airway_number])

function Notes({ answer: { missing, notes } }: Pick<Props, 'answer'>) {
  const t = useWords(traceWords)
  return (
    <div className="trace-notes">
      {notes.map(({ number, total, shown }) => (
        <Note key={number ?? ''} intent="warning">
          {number === null ? t('moreOfFilter', { shown }) : t('moreOf', { number, total, shown })}
        </Note>
      ))}
      {missing.length > 0 && (
        <Note intent="warning" title={t('missing', { count: missing.length })}>
          <div className="trace-bar">
            <code>{missing.slice(0, 20).join(', ')}</code>
            {missing.length > 20 && '…'}
            <Button size="small" text={t('copyMissing')} onClick={() => copyText(missing.join('\n'), t('copied'))} />
          </div>
        </Note>
      )}
    </div>
  )
}

type ChoicesProps = {
  readonly filter: Filter
  readonly rows: readonly TracedRow[]
  readonly onChange: (name: string, value: string) => void
}

function Choices({ filter, rows, onChange: change }: ChoicesProps) {
  const t = useWords(traceWords)
  const id = useId()
  const optionsOf = useOptions(rows)
  return (
    <>
      {FILTERS.map((name) => (
        <label key={name} htmlFor={`${id}-${name}`}>
          {t(name)}
          <HTMLSelect
            id={`${id}-${name}`}
            value={filter[name] ?? ''}
            options={[{ value: '', label: t('every') }, ...optionsOf(name)]}
            onChange={(event) => change(name, event.currentTarget.value)}
          />
        </label>
      ))}
    </>
  )
}

/** Where the parcels are, filtered and sorted in the page, since all of them are there. */
export function TraceResult({ answer, source, actionsFor }: Props) {
  const t = useWords(traceWords)
  const { user } = useSession()
  const columns = useTraceColumns()
  const [filter, setFilter] = useState<Filter>({})
  // Pasted numbers stay as they were pasted; of a list, what is stuck longest comes first.
  const [sort, setSort] = useState(source.list === undefined ? undefined : 'stuck')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(
    () =>
      sortTraceRows(
        answer.rows.filter((row) => matches(row, filter)),
        sort,
      ),
    [answer, filter, sort],
  )
  const file = useDownload(traceQueryRoutes.exportTraces, 'trace-query.xlsx')
  const stuck = rows.filter((row) => row.stuck.length > 0).length
  const chosen = answer.rows.filter(({ order_number: number }) => selected.has(number))
  const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions()
  const change = (name: string, value: string): void => {
    const { [name as keyof Filter]: _before, ...others } = filter
    setFilter(value === '' ? others : { ...others, [name]: value })
  }
  return (
    <>
      <Notes answer={answer} />
      <DataTable
        name="trace-query"
        caption={t('result')}
        columns={columns}
        rows={rows}
        keyOf={(row) => row.order_number}
        isTwoLined
        isFiltered={Object.keys(filter).length > 0}
        onReset={() => setFilter({})}
        empty={{ title: t('empty') }}
        sort={sort}
        onSort={setSort}
        selection={{ selected, onChange: setSelected, labelOf: (row) => row.airway_number }}
        toolbar={
          <div className="trace-filters">
            <Choices filter={filter} rows={answer.rows} onChange={change} />
            <span role="status">{t('counts', { count: rows.length, stuck })}</span>
            {rows.length > 0 && (
              <Button
                variant="minimal"
                text={t('copyOrders')}
                onClick={() => copyText(rows.map(({ airway_number: number }) => number).join('\n'), t('copied'))}
              />
            )}
            {isGranted(user, EXPORT) && rows.length > 0 && (
              <Button
                text={t('export')}
                loading={file.isBusy}
                onClick={() => file.send({ body: { ...source, ...(filter as object), timezone } })}
              />
            )}
          </div>
        }
        actionBar={chosen.length > 0 ? actionsFor(chosen.flatMap(numbersOf), () => setSelected(new Set())) : undefined}
      />
    </>
  )
}
