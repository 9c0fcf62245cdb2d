import { Cross, Export, Tick, Undo } from '@blueprintjs/icons'
import { PAY_WAYS, PAYMENT_TYPES } from '#core/money/ledger/wallets/pay-way.ts'
import { rechargeMachine } from '#core/money/payments/recharge.machine.ts'
import { RECHARGE_QUESTIONS } from '#core/money/payments/recharge.ts'
import { rechargeRoutes, type TopUpRow } from '../../../../http/contract/money/payments/recharge.routes.ts'
import { say } from '../../../base/words.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../resource/list/list-page.ts'
import { stateTabs } from '../../../resource/list/list-parts.ts'
import { CreditDialog, DismissDialog, GiveBackDialog } from './decide-top-up-dialog.tsx'
import { topUpsWords } from './top-ups.words.ts'

const { table: t } = topUpsWords
const DECIDE = { area: 'finance', action: 'approve' } as const

const questionText = ({ question, repeats }: TopUpRow): string | undefined => {
  if (question === null) return undefined
  return repeats === null ? say(RECHARGE_QUESTIONS[question]) : say(t.secondOf, { number: repeats })
}

/** Top-ups of the clients within reach; those in question wait for a decision. */
export default listPage(
  defineListPage({
    name: 'top-ups',
    route: rechargeRoutes.topUps,
    title: t.title,
    text: t.text,
    topic: 'top-ups',
    keyOf: (row) => row.flow_num,
    nameOf: (row) => row.flow_num,
    columns: [
      { name: 'flow_num', kind: 'code', label: t.number, width: 170, fixed: true },
      // Beside the number, so that a phone shows it.
      {
        name: 'status',
        kind: 'state',
        label: t.state,
        width: 150,
        states: rechargeMachine.states,
        tones: {
          pending: 'waiting',
          paid: 'done',
          closed: 'ended',
          expired: 'ended',
          failed: 'ended',
          in_question: 'trouble',
          giving_back: 'moving',
          given_back: 'ended',
        },
      },
      { name: 'client', kind: 'text', label: t.client, value: ({ account }) => account },
      { name: 'amount', kind: 'money', label: t.amount, width: 140, sort: 'amount' },
      { name: 'paid_amount', kind: 'money', label: t.paidAmount, width: 140 },
      { name: 'question', kind: 'text', label: t.question, width: 230, value: (row) => questionText(row) },
      { name: 'type', kind: 'text', label: t.type, width: 120, value: ({ type }) => say(PAY_WAYS[type]) },
      { name: 'create_time', kind: 'instant', label: t.created, sort: 'create_time' },
      { name: 'pay_time', kind: 'instant', label: t.paid, sort: 'pay_time' },
      { name: 'transaction_id', kind: 'code', label: t.transaction, width: 240 },
      { name: 'return_reason', kind: 'line', label: t.reason, width: 200 },
    ],
    search: t.search,
    filters: [
      stateTabs(t.state, rechargeMachine),
      { kind: 'choice', name: 'type', label: t.type, choices: () => PAYMENT_TYPES.map((type) => [type, say(PAY_WAYS[type])]) },
      { kind: 'days', from: 'created_from', to: 'created_to', label: t.created },
    ],
    empty: { title: t.empty },
    opened: { credit: CreditDialog, give_back: GiveBackDialog, dismiss: DismissDialog },
    actions: [
      {
        kind: 'download',
        text: t.export,
        icon: <Export />,
        permission: { area: 'finance', action: 'export' },
        route: rechargeRoutes.exportTopUps,
        fileName: 'top-ups.xlsx',
      },
    ],
    rowActions: [
      {
        name: 'credit',
        label: ({ flow_num }) => say(t.creditOne, { number: flow_num }),
        icon: <Tick />,
        permission: DECIDE,
        isOffered: ({ decisions }) => decisions.includes('credit'),
        opens: 'credit',
      },
      {
        name: 'give_back',
        label: ({ flow_num }) => say(t.give_backOne, { number: flow_num }),
        icon: <Undo />,
        permission: DECIDE,
        isOffered: ({ decisions }) => decisions.includes('give_back'),
        opens: 'give_back',
      },
      {
        name: 'dismiss',
        label: ({ flow_num }) => say(t.dismissOne, { number: flow_num }),
        icon: <Cross />,
        permission: DECIDE,
        isOffered: ({ decisions }) => decisions.includes('dismiss'),
        opens: 'dismiss',
      },
    ],
  }),
)
