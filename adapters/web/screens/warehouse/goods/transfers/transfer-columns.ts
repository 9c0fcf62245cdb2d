import { transferMachine } from '#core/warehouse/goods/transfers/transfer.machine.ts'
import type { TransferRow } from '../../../../../http/contract/warehouse/goods/transfer.routes.ts'
import { say } from '../../../../base/words.ts'
import type { ListColumn, ListFilter } from '../../../../resource/list/list-page.ts'
import { TRANSFER_TONES } from './transfer-tones.ts'
import { transferWords } from './transfer.words.ts'

const { table: t } = transferWords
const COUNT_PIXELS = 90

/**
 * The columns of transfers, the same for their client and for staff, but for where the number
 * leads.
 */
export const transferColumns = (below: string): readonly ListColumn<TransferRow, never>[] => [
  {
    name: 'number',
    kind: 'link',
    label: t.number,
    width: 170,
    fixed: true,
    value: ({ number }) => ({ text: number, to: `${below}/${encodeURIComponent(number)}` }),
  },
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
export const LISTED = [
  'number',
  'account',
  'status',
  'from_warehouse',
  'to_warehouse',
  'pieces',
  'received',
  'short',
  'create_time',
  'send_time',
]

type Filters = 'status' | 'from_warehouse' | 'to_warehouse' | 'created_from' | 'created_to'

export const transferFilters: readonly ListFilter<Filters>[] = [
  {
    kind: 'choice',
    name: 'status',
    label: t.state,
    isTabs: true,
    choices: () => Object.entries(transferMachine.states).map(([state, { label }]) => [state, say(label)]),
  },
  { kind: 'reference', name: 'from_warehouse', label: t.from, to: 'warehouse' },
  { kind: 'reference', name: 'to_warehouse', label: t.to, to: 'warehouse' },
  { kind: 'days', from: 'created_from', to: 'created_to', label: t.created },
]
