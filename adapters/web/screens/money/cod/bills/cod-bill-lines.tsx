import { moneyText } from '../../../../base/money-text.ts'
import { Button, Checkbox } from '@blueprintjs/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { CodBillDetails, CodBillLine } from '../../../../../http/contract/money/cod/cod-bill-schemas.ts'
import { useCall } from '../../../../base/api.ts'
import { useWords } from '../../../../base/words.ts'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { localTime } from '../../../../ui/input/local-time.ts'
import { Pager } from '../../../../ui/table/pager.tsx'
import { orderPath } from '../../../../base/paths.ts'
import { DocumentSection, DocumentTable } from '../../../../resource/document/document-table.tsx'
import type { ShownLines } from './cod-bill-calculation.tsx'
import { COD_BILL_SIDES, type CodBillSide } from './cod-bill-sides.ts'
import { codBillsWords } from './cod-bills.words.ts'

type LinesProps = {
  readonly bill: CodBillDetails
  readonly side: CodBillSide
  readonly shown: ShownLines
  readonly onShow: (lines: ShownLines) => void
  /** Lines that are ticked, where they can be. */
  readonly chosen?: ReadonlySet<number>
  readonly onChoose?: (chosen: ReadonlySet<number>) => void
}

const PAGE_SIZE = 50

const isSame = (one: ShownLines, other: ShownLines): boolean =>
  one.track === other.track && one.currency === other.currency && one.dispute === other.dispute

/** The orders of a bill; those of one track, currency or dispute are shown alone. */
export function CodBillLines({ bill, side, shown, onShow, chosen, onChoose }: LinesProps) {
  const t = useWords(codBillsWords)
  const [at, setAt] = useState({ page: 1, shown })
  const [pageSize, setPageSize] = useState(PAGE_SIZE)
  const page = isSame(at.shown, shown) ? at.page : 1
  const params = { bill_number: bill.bill_number }
  const { data, error, refetch } = useCall(
    COD_BILL_SIDES[side].lines,
    { params, query: { page, pageSize, ...shown } },
    { keepPrevious: true },
  )
  const toggle = (line: number): void =>
    onChoose?.(new Set(chosen?.has(line) === true ? [...chosen].filter((one) => one !== line) : [...(chosen ?? []), line]))
  return (
    <DocumentSection title={t('lines')}>
      <LineFilters bill={bill} shown={shown} onShow={onShow} count={chosen?.size ?? 0} />
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <LineTable rows={data.rows} {...(onChoose === undefined || chosen === undefined ? {} : { chosen, onToggle: toggle })} />
      )}
      {data !== undefined && data.total > pageSize && (
        <Pager
          page={page}
          pageSize={pageSize}
          total={data.total}
          onPage={(next) => setAt({ page: next, shown })}
          onPageSize={setPageSize}
        />
      )}
    </DocumentSection>
  )
}

type FiltersProps = Pick<LinesProps, 'bill' | 'shown' | 'onShow'> & { readonly count: number }

/** Which lines are shown, as buttons; offered where there is more than one kind. */
function LineFilters({ bill, shown, onShow, count }: FiltersProps) {
  const t = useWords(codBillsWords)
  const hasBoth = bill.orders > 0 && bill.ncnd_orders > 0
  const filters: readonly (readonly [ShownLines, string])[] = [
    [{}, t('allLines')],
    ...(hasBoth ? ([[{ track: 'cod' }, t('codLines')] as const, [{ track: 'ncnd' }, t('ncndLines')] as const] as const) : []),
    ...(bill.collected.length > 1
      ? bill.collected.map(({ currency }) => [{ track: 'cod', currency } as const, t('openOrders', { currency })] as const)
      : []),
    ...bill.disputes.map(({ id }) => [{ dispute: id }, t('inDispute', { id })] as const),
  ]
  return (
    <div className="cod-bill-filters">
      {filters.length > 1 &&
        filters.map(([filter, text]) => (
          <Button
            key={text}
            size="small"
            active={isSame(filter, shown)}
            aria-pressed={isSame(filter, shown)}
            text={text}
            onClick={() => onShow(filter)}
          />
        ))}
      {count > 0 && <span>{t('chosen', { count })}</span>}
    </div>
  )
}

type TableProps = {
  readonly rows: readonly CodBillLine[]
  readonly chosen?: ReadonlySet<number>
  readonly onToggle?: (line: number) => void
}

function LineTable({ rows, chosen, onToggle }: TableProps) {
  const t = useWords(codBillsWords)
  const place = ({ line, is_removed: isRemoved }: CodBillLine) =>
    onToggle === undefined || isRemoved ? (
      line
    ) : (
      <Checkbox
        checked={chosen?.has(line) === true}
        onChange={() => onToggle(line)}
        label={String(line)}
        aria-label={t('choose', { line })}
      />
    )
  const note = ({ is_removed: isRemoved, dispute }: CodBillLine): string =>
    isRemoved ? t('removed') : dispute === null ? '' : t('inDispute', { id: dispute })
  return (
    <DocumentTable
      className="cod-bill-lines"
      label={t('lines')}
      rows={rows}
      keyOf={({ line }) => line}
      attributesOf={({ is_removed: isRemoved }) => ({ 'data-removed': isRemoved })}
      columns={[
        { label: t('line'), cell: place },
        { label: t('order'), cell: ({ order_number: order }) => <Link to={orderPath(order)}>{order}</Link> },
        { label: t('reference'), cell: (line) => line.order_refCode },
        { label: t('track'), cell: ({ track }) => t(track === 'cod' ? 'codLines' : 'ncndLines') },
        { label: t('remitted'), cell: ({ remit_time: time }) => (time === null ? '–' : localTime(time).slice(0, 16)) },
        { label: t('amount'), align: 'end', cell: ({ amounts }) => amounts.map(moneyText).join(' + ') },
        { label: t('note'), cell: note },
      ]}
    />
  )
}
