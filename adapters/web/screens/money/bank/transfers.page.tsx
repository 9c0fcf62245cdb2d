import { moneyText } from '../../../base/money-text.ts'
import { Disable, Export, Refresh, Undo } from '@blueprintjs/icons'
import { bankLineMachine } from '#core/money/bank/bank-line.machine.ts'
import { bankRoutes, type BankLineRow } from '../../../../http/contract/money/bank/bank.routes.ts'
import { say } from '../../../base/words.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../resource/list/list-page.ts'
import { stateChoices } from '../../../resource/list/list-parts.ts'
import { BankDays } from './bank-days.tsx'
import { BankLineDrawer, settlementText, TONES } from './bank-line-drawer.tsx'
import { IgnoreBankLine, UndoBankLine } from './decide-bank-line.tsx'
import { bankWords } from './bank.words.ts'
import { ImportBankDialog } from './import-bank-dialog.tsx'
import { MatchAgain } from './match-again.tsx'
import './bank.css'

const { table: t } = bankWords
const APPROVE = { area: 'finance', action: 'approve' } as const
const UPDATE = { area: 'finance', action: 'update' } as const

/** Whose money a line is, or may be. */
function matchText({ client, channel, remittance, suggestion }: BankLineRow): string {
  if (client !== null) return client
  if (channel !== null) return settlementText(channel)
  if (remittance !== null) return remittance
  if (suggestion === null) return ''
  const whose = suggestion.channel === null ? suggestion.account : settlementText(suggestion.channel)
  return [whose, suggestion.remittance, ...suggestion.bills, suggestion.certainty_txt].filter(Boolean).join(' · ')
}

const nameOf = (row: BankLineRow): string => `${row.payer_name ?? say(t.unnamed)} ${moneyText(row.amount)}`

/** Bank statements: money that came in, and what it pays. */
export default listPage(
  defineListPage({
    name: 'bank-transfers',
    route: bankRoutes.bankLines,
    title: t.title,
    text: t.text,
    topic: 'bank-lines',
    top: MatchAgain,
    keyOf: (row) => row.id,
    nameOf,
    columns: [
      {
        name: 'payer_name',
        kind: 'text',
        label: t.payer,
        width: 190,
        fixed: true,
        value: (row) => row.payer_name ?? say(t.unnamed),
        opens: (row) => say(t.open, { payer: row.payer_name ?? say(t.unnamed), amount: moneyText(row.amount) }),
      },
      { name: 'amount', kind: 'money', label: t.amount, width: 140, sort: 'amount' },
      { name: 'day', kind: 'text', label: t.day, width: 110, sort: 'day', value: ({ day }) => day },
      {
        name: 'status',
        kind: 'state',
        label: t.state,
        width: 130,
        states: bankLineMachine.states,
        tones: TONES,
      },
      { name: 'match', kind: 'line', label: t.suggestion, width: 280, value: matchText },
      { name: 'text', kind: 'line', label: t.said, width: 240 },
      { name: 'account', kind: 'code', label: t.account, width: 190 },
      { name: 'payer_account', kind: 'code', label: t.payerAccount, width: 190 },
      { name: 'reference', kind: 'code', label: t.reference, width: 190 },
      { name: 'number', kind: 'code', label: t.number, width: 120 },
      { name: 'decided_by', kind: 'text', label: t.decidedBy, value: ({ decided_by }) => decided_by ?? '' },
      { name: 'decide_time', kind: 'instant', label: t.decided, sort: 'decide_time' },
      { name: 'reason', kind: 'line', label: t.reason, width: 200 },
    ],
    listed: ['payer_name', 'amount', 'day', 'status', 'match', 'text', 'account', 'decided_by', 'decide_time'],
    search: t.search,
    filters: [
      {
        kind: 'choice',
        name: 'status',
        label: t.state,
        isTabs: true,
        choices: () => [['unmatched,suggested', say(t.waiting)], ...stateChoices(bankLineMachine)()],
      },
      { kind: 'days', from: 'from', to: 'to', isCalendar: true, label: t.period },
      { kind: 'text', name: 'amount', label: t.amount },
      { kind: 'text', name: 'account', label: t.account },
      { kind: 'reference', name: 'currency', label: t.currency, to: 'currency' },
    ],
    empty: { title: t.empty, text: t.emptyText },
    opensBy: 'line',
    opened: { line: BankLineDrawer, import: ImportBankDialog, ignore: IgnoreBankLine, undo: UndoBankLine },
    foot: BankDays,
    actions: [
      { kind: 'open', text: t.import, intent: 'primary', permission: { area: 'finance', action: 'create' }, param: 'import', value: '' },
      {
        kind: 'download',
        text: t.export,
        icon: <Export />,
        permission: { area: 'finance', action: 'export' },
        route: bankRoutes.exportBankLines,
        fileName: 'bank-transfers.xlsx',
      },
    ],
    rowActions: [
      {
        name: 'ignore',
        label: (row) => `${say(t.ignore)} ${nameOf(row)}`,
        icon: <Disable />,
        permission: UPDATE,
        isOffered: ({ events }) => events.includes('ignore'),
        opens: 'ignore',
      },
      {
        name: 'restore',
        label: (row) => `${say(t.restore)} ${nameOf(row)}`,
        icon: <Refresh />,
        permission: UPDATE,
        isOffered: ({ events }) => events.includes('restore'),
        run: ({ id }, api) => api.call(bankRoutes.restoreBankLine, { params: { line: id } }),
        done: () => say(t.restored),
        refresh: [bankRoutes.bankDays],
      },
      {
        name: 'undo',
        label: (row) => `${say(t.undo)} ${nameOf(row)}`,
        icon: <Undo />,
        permission: APPROVE,
        isOffered: ({ events }) => events.includes('undo'),
        opens: 'undo',
      },
    ],
  }),
)
