import { Button } from '@blueprintjs/core'
import { ArrowLeft } from '@blueprintjs/icons'
import { Link } from 'react-router-dom'
import { timelinessRowFields, type TimelinessRow } from '#core/oversight/reports/timeliness-row.ts'
import { FATE_LABELS, START_LABELS } from '#core/oversight/reports/timeliness.words.ts'
import type { timelinessRoutes } from '../../../../http/contract/oversight/reports/timeliness.routes.ts'
import { useExport } from '../../../resource/use-export.ts'
import { useCall, useSession } from '../../../base/api.ts'
import { isGranted } from '../../../base/screen.ts'
import { useUrlState } from '../../../base/url-state.ts'
import { say, useWords } from '../../../base/words.ts'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { orderPath } from '../../../base/paths.ts'
import { DocumentTable } from '../../../resource/document/document-table.tsx'
import type { TimelinessDrilldown, TimelinessQuery } from './timeliness-query.ts'
import { timelinessWords } from './timeliness.words.ts'

/** The calls that list and export; a customer's have no client. */
export type ParcelRoutes = {
  readonly list: (typeof timelinessRoutes)['timelinessParcels']
  readonly file: (typeof timelinessRoutes)['exportTimeliness']
}

const EXPORT = { area: 'reports', action: 'export' } as const
const NAMES = Object.keys(timelinessRowFields) as (keyof TimelinessRow)[]
const NO_FILTERS: readonly never[] = []

type ParcelsProps = {
  readonly query: TimelinessQuery
  readonly opened: TimelinessDrilldown
  readonly routes: ParcelRoutes
  readonly title: string
}

/** The parcels behind a figure, in the specification's columns. */
export function TimelinessParcels({
  query: { filter, by, report },
  opened: { key, first, last, days, figure },
  routes,
  title,
}: ParcelsProps) {
  const t = useWords(timelinessWords)
  const { user } = useSession()
  const [{ page, pageSize }, { setPage, setPageSize }] = useUrlState(NO_FILTERS)
  const asked = {
    ...filter,
    ...(key === undefined ? {} : { [by]: key }),
    ...(first === undefined || last === undefined ? {} : { from: first, to: last }),
    ...(days === undefined || figure === undefined ? {} : { days, figure }),
  }
  const { data, error, refetch } = useCall(routes.list, { query: { ...asked, page, pageSize } }, { keepPrevious: true })
  const [xlsx, csv] = [useExport(routes.file, 'timeliness.xlsx'), useExport(routes.file, 'timeliness.csv')]
  const said = [
    key,
    first !== undefined && last !== undefined ? t('weekSpan', { from: first, to: last }) : undefined,
    days !== undefined && figure !== undefined ? t('figureText', { days, figure: say(FATE_LABELS[figure]) }) : undefined,
    `${t('start')}: ${say(START_LABELS[filter.start])}`,
    t('stated', { zone: filter.timezone ?? 'Asia/Shanghai' }),
  ]
  return (
    <>
      <PageHeader
        title={`${title} · ${t('parcels')}`}
        text={said.filter((one) => one !== undefined).join(' · ')}
        actions={
          isGranted(user, EXPORT) && (
            <>
              <Button text={t('exportXlsx')} loading={xlsx.isBusy} onClick={() => xlsx.send({ ...asked, format: 'xlsx' }, data?.total)} />
              <Button text={t('exportCsv')} loading={csv.isBusy} onClick={() => csv.send({ ...asked, format: 'csv' }, data?.total)} />
            </>
          )
        }
      />
      <p>
        <Link to={report} className="timely-back">
          <ArrowLeft /> {t('back')}
        </Link>
      </p>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      <section className="panel document-section">
        <ParcelTable rows={data?.rows} />
        <Pager page={page} pageSize={pageSize} total={data?.total} onPage={setPage} onPageSize={setPageSize} />
      </section>
    </>
  )
}

type TimelinessParcelRow = TimelinessRow & { readonly order_number: string }

function ParcelTable({ rows }: { readonly rows: readonly TimelinessParcelRow[] | undefined }) {
  const t = useWords(timelinessWords)
  return (
    <DocumentTable
      className="timely-rows"
      label={t('parcels')}
      rows={rows}
      keyOf={(row) => row.order_number}
      columns={[
        { label: t('order'), cell: ({ order_number: order }) => <Link to={orderPath(order)}>{order}</Link> },
        ...NAMES.map((name) => ({
          label: say(timelinessRowFields[name].label),
          cell: (row: TimelinessParcelRow) => (row[name] === '' ? '–' : row[name]),
        })),
      ]}
    />
  )
}
