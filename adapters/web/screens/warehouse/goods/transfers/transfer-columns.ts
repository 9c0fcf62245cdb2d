import { transferMachine } from '#core/warehouse/goods/transfers/transfer.machine.ts'
import type { TransferRow } from '../../../../../http/contract/warehouse/goods/transfer.routes.ts'
import type { ListColumn, ListFilter } from '../../../../resource/list/list-page.ts'
import { numberColumn, stateTabs } from '../../../../resource/list/list-parts.ts'
import { TRANSFER_TONES } from './transfer-tones.ts'
import { transferWords } from './transfer.words.ts'

const { table: t } = transferWords
const COUNT_PIXELS = 90

/**
 * The columns of transfers, the same for their client and for staff, but for where the number
 * leads.
 */
const transferColumns = (pathOf: (number: string) => string): readonly ListColumn<TransferRow, never>[] => [
  numberColumn(pathOf, { name: 'number', label: t.number, width: 170 }),
  { name: 'status', kind: 'state', label: t.state, width: 110, states: transferMachine.states, tones: TRANSFER_TONES },
  { name: 'from_warehouse', kind: 'reference', to: 'warehouse', label: t.from, width: 140 },
  { name: 'to_warehouse', kind: 'reference', to: 'warehouse', label: t.to, width: 140 },
  { name: 'skus', kind: 'count', label: t.skus, width: COUNT_PIXELS },
  { name: 'pieces', kind: 'count', label: t.pieces, width: COUNT_PIXELS },
  { name: 'received', kind: 'count', label: t.received, width: COUNT_PIXELS },
  { name: 'short', kind: 'count', label: t.short, width: COUNT_PIXELS, isStrong: ({ short }) => short > 0 },
  { name: 'create_time', kind: 'instant', label: t.created },
  { name: 'send_time', kind: 'instant', label: t.sent },
  { name: 'receive_time', kind: 'instant', label: t.receivedAt },
]

/** Columns until the reader chooses others. */
const LISTED = ['number', 'account', 'status', 'from_warehouse', 'to_warehouse', 'pieces', 'received', 'short', 'create_time', 'send_time']

/** The lists of transfers, each with its page below `below`. */
export const transferList = (below: string) => {
  const pathOf = (number: string): string => `${below}/${encodeURIComponent(number)}`
  return {
    keyOf: (row: TransferRow) => row.number,
    columns: transferColumns(pathOf),
    listed: LISTED,
    search: t.search,
    opensPage: (row: TransferRow) => pathOf(row.number),
  } as const
}

type Filters = 'status' | 'from_warehouse' | 'to_warehouse' | 'created_from' | 'created_to'

export const transferFilters: readonly ListFilter<Filters>[] = [
  stateTabs(t.state, transferMachine),
  { kind: 'reference', name: 'from_warehouse', label: t.from, to: 'warehouse' },
  { kind: 'reference', name: 'to_warehouse', label: t.to, to: 'warehouse' },
  { kind: 'days', from: 'created_from', to: 'created_to', label: t.created },
]
