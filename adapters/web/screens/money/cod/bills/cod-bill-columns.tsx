import { moneyText } from '../../../../base/money-text.ts'
import { settlementMachine } from '#core/money/cod/bills/settlement.machine.ts'
import type { CodBillRow } from '../../../../../http/contract/money/cod/cod-bill-schemas.ts'
import type { codBillRoutes } from '../../../../../http/contract/money/cod/cod-bill.routes.ts'
import type { SentOf } from '../../../../../http/contract/route.ts'
import type { ListColumn, ListFilter } from '../../../../resource/list/list-page.ts'
import { stateChoices, stateTabs } from '../../../../resource/list/list-parts.ts'
import { COD_BILL_TONES } from './cod-bill-sides.ts'
import { codBillsWords } from './cod-bills.words.ts'

const { table: t } = codBillsWords

type Query = NonNullable<SentOf<(typeof codBillRoutes)['ownCodBills']>['query']>
type Sort = 'bill_number' | 'create_time' | 'issuing_amount' | 'check_time'

/** The states of a bill as its list shows them: one that was taken back is more than not billed. */
const SHOWN_STATES = { ...settlementMachine.states, withdrawn: { label: t.withdrawnTag } }

/** The columns of settlement bills behind their number; a track without orders has no state. */
export const COD_BILL_COLUMNS: readonly ListColumn<CodBillRow, Sort>[] = [
  {
    name: 'cod_status',
    kind: 'state',
    label: t.state,
    width: 130,
    states: SHOWN_STATES,
    tones: COD_BILL_TONES,
    value: (row) => (row.is_withdrawn ? 'withdrawn' : row.orders === 0 ? null : row.cod_status),
  },
  { name: 'issuing_amount', kind: 'money', label: t.payout, width: 150, sort: 'issuing_amount' },
  { name: 'collected', kind: 'text', label: t.collected, width: 300, value: ({ collected }) => collected.map(moneyText).join(' + ') },
  { name: 'orders', kind: 'count', label: t.orders, width: 80 },
  {
    name: 'cod_ncnd_status',
    kind: 'state',
    label: t.ncndState,
    width: 130,
    states: settlementMachine.states,
    tones: COD_BILL_TONES,
    value: (row) => (row.ncnd_orders === 0 || row.is_withdrawn ? null : row.cod_ncnd_status),
  },
  {
    name: 'ncnd_charges',
    kind: 'text',
    label: t.ncndCharges,
    width: 160,
    value: ({ ncnd_charges: sums }) => sums.map(moneyText).join(' + '),
  },
  { name: 'create_time', kind: 'instant', label: t.created, sort: 'create_time' },
  { name: 'check_time', kind: 'instant', label: t.paid, sort: 'check_time' },
  { name: 'transaction_id', kind: 'code', label: t.transaction, width: 170 },
]

type State = keyof typeof settlementMachine.states

/** Bills by the states of both tracks. */
export const codBillFilters = (states: readonly State[]): readonly ListFilter<keyof Query & string>[] => [
  { ...stateTabs(t.state, settlementMachine, states), name: 'cod_status' },
  { kind: 'choice', name: 'cod_ncnd_status', label: t.ncndState, choices: stateChoices(settlementMachine, states) },
]
