import { Document, Export } from '@blueprintjs/icons'
import { ENTRY_KINDS } from '#core/money/ledger/entry.ts'
import { FLOW_ACCOUNTS } from '#core/money/ledger/statements/flow.ports.ts'
import { PAY_WAYS } from '#core/money/ledger/wallets/pay-way.ts'
import type { Words } from '#core/base/kernel/words.ts'
import { flowRoutes, type FlowRow } from '../../../../http/contract/money/ledger/flow.routes.ts'
import { say } from '../../../base/words.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../resource/list/list-page.ts'
import { StatementDialog } from '../../../resource/statement/statement-dialog.tsx'
import { useCausePath } from './cause-path.ts'
import { changeText, FlowDrawer } from './flow-drawer.tsx'
import { flowWords } from './flow.words.ts'
import { WalletBar } from './wallet-bar.tsx'
import { Link } from 'react-router-dom'

const { table: t } = flowWords
const choicesOf = (choices: Readonly<Record<string, Words>>) => () =>
  Object.entries(choices).map(([value, label]) => [value, say(label)] as const)

/** Providers settle with us, not with a customer. */
const { provider_payout: _ours, cod_collected: _collected, cod_remitted: _remitted, cod_difference: _difference, ...KINDS } = ENTRY_KINDS

/** The reference of a row, which leads to what caused it. */
function Reference({ row: { cause, reference } }: { readonly row: FlowRow }) {
  const path = useCausePath()(cause)
  return path === null ? <bdi>{reference}</bdi> : <Link to={path}>{reference}</Link>
}

/** The customer's money: where it stands, and every movement with the balance after it. */
export default listPage(
  defineListPage({
    name: 'wallet-flow',
    route: flowRoutes.walletFlow,
    title: t.title,
    text: t.text,
    topic: 'wallet',
    top: WalletBar,
    keyOf: (row) => row.flow_num,
    columns: [
      { name: 'create_time', kind: 'instant', label: t.time },
      {
        name: 'kind_txt',
        kind: 'text',
        label: t.kind,
        width: 120,
        fixed: true,
        opens: (row) => say(t.open, { kind: row.kind_txt, number: row.flow_num }),
      },
      {
        name: 'change_amount',
        kind: 'custom',
        label: t.change,
        width: 150,
        align: 'end',
        value: ({ change_amount: change }) => (
          <span className={change.amount.startsWith('-') ? 'amount' : 'amount flow-in'}>{changeText(change)}</span>
        ),
      },
      { name: 'balance', kind: 'money', label: t.balanceAfter },
      { name: 'reference', kind: 'custom', label: t.reference, width: 190, value: (row) => <Reference row={row} /> },
      { name: 'airway_number', kind: 'code', label: t.waybill, width: 160 },
      { name: 'pay_way_txt', kind: 'text', label: t.payWay, width: 110 },
      { name: 'flow_num', kind: 'code', label: t.number, width: 160 },
      { name: 'by', kind: 'text', label: t.by, width: 120 },
      { name: 'remark', kind: 'line', label: t.remark, width: 220 },
      { name: 'fixed_fee', kind: 'money', label: t.fixedFee },
      { name: 'is_calculate', kind: 'text', label: t.calculated, width: 100, value: (row) => say(row.is_calculate ? t.yes : t.no) },
    ],
    listed: [
      'create_time',
      'kind_txt',
      'change_amount',
      'balance',
      'reference',
      'airway_number',
      'pay_way_txt',
      'flow_num',
      'by',
      'remark',
    ],
    search: t.search,
    filters: [
      { kind: 'choice', name: 'kind', label: t.kind, choices: choicesOf(KINDS) },
      { kind: 'days', from: 'from', to: 'to', label: t.period },
      { kind: 'choice', name: 'account', label: t.account, choices: choicesOf(FLOW_ACCOUNTS) },
      { kind: 'reference', name: 'currency', label: t.currency, to: 'currency' },
      { kind: 'choice', name: 'pay_way', label: t.payWay, choices: choicesOf(PAY_WAYS) },
      { kind: 'flag', name: 'is_calculate', label: t.calculated },
    ],
    empty: { title: t.empty, text: t.emptyText },
    opensBy: 'entry',
    opened: { entry: FlowDrawer, statement: StatementDialog },
    actions: [
      { kind: 'open', text: t.statement, icon: <Document />, param: 'statement', value: '' },
      { kind: 'download', text: t.export, icon: <Export />, route: flowRoutes.exportFlow, fileName: 'flow.xlsx' },
    ],
  }),
)
