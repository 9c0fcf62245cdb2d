import { moneyText } from '../../../base/money-text.ts'
import { Export } from '@blueprintjs/icons'
import { ACCOUNT_GROUPS } from '#core/money/ledger/account-group.ts'
import { ENTRY_KINDS } from '#core/money/ledger/entry.ts'
import { monthBefore, monthOf } from '#core/money/ledger/month.rules.ts'
import type { Words } from '#core/base/kernel/words.ts'
import { journalRoutes, type JournalRow } from '../../../../http/contract/money/ledger/journal.routes.ts'
import { say } from '../../../base/words.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../resource/list/list-page.ts'
import { JournalDrawer } from './journal-drawer.tsx'
import { journalWords } from './journal.words.ts'
import { staffCausePath } from './staff-cause-path.ts'

const { table: t } = journalWords
const choicesOf = (choices: Readonly<Record<string, Words>>) => () =>
  Object.entries(choices).map(([value, label]) => [value, say(label)] as const)

const MOST_MONTHS = 24

/** The months that can be chosen, the latest first. */
function months(): readonly (readonly [string, string])[] {
  const found: string[] = []
  for (let month = monthOf(Date.now()); found.length < MOST_MONTHS; month = monthBefore(month)) found.push(month)
  return found.map((month) => [month, month])
}

/** The accounts of one side of an entry. */
const sideOf = ({ legs }: JournalRow, side: 'debit' | 'credit'): string =>
  [...new Set(legs.filter((leg) => leg[side] !== null).map((leg) => leg.account_txt))].join(' · ')

/** The journal: every entry with its accounts, for finance staff. */
export default listPage(
  defineListPage({
    name: 'journal',
    route: journalRoutes.journal,
    title: t.title,
    text: t.text,
    topic: 'wallet',
    keyOf: (row) => row.entry,
    nameOf: (row) => row.flow_num,
    columns: [
      { name: 'create_time', kind: 'instant', label: t.time },
      {
        name: 'flow_num',
        kind: 'code',
        label: t.number,
        width: 170,
        fixed: true,
        opens: ({ flow_num: number }) => say(t.open, { number }),
      },
      { name: 'kind_txt', kind: 'text', label: t.kind, width: 130 },
      { name: 'client', kind: 'text', label: t.client, width: 90 },
      {
        name: 'amounts',
        kind: 'text',
        label: t.amount,
        width: 220,
        align: 'end',
        value: ({ amounts }) => amounts.map(moneyText).join(' · '),
      },
      { name: 'debit', kind: 'text', label: t.debit, width: 120, value: (row) => sideOf(row, 'debit') },
      { name: 'credit', kind: 'text', label: t.credit, width: 150, value: (row) => sideOf(row, 'credit') },
      {
        name: 'reference',
        kind: 'link',
        label: t.reference,
        value: ({ reference, cause }) => ({ text: reference, to: staffCausePath(cause) }),
      },
      { name: 'created_by', kind: 'text', label: t.by, width: 110 },
      { name: 'remark', kind: 'line', label: t.remark, width: 200 },
      { name: 'pay_way_txt', kind: 'text', label: t.payWay, width: 110 },
      { name: 'reverses', kind: 'code', label: t.reverses, width: 160 },
      { name: 'reversed_by', kind: 'code', label: t.reversedBy, width: 160 },
    ],
    listed: ['create_time', 'flow_num', 'kind_txt', 'client', 'amounts', 'debit', 'credit', 'reference', 'created_by', 'remark'],
    search: t.search,
    filters: [
      { kind: 'choice', name: 'month', label: t.month, choices: months },
      { kind: 'text', name: 'client', label: t.client },
      { kind: 'choice', name: 'account', label: t.account, choices: choicesOf(ACCOUNT_GROUPS) },
      { kind: 'choice', name: 'kind', label: t.kind, choices: choicesOf(ENTRY_KINDS) },
      { kind: 'reference', name: 'currency', label: t.currency, to: 'currency' },
      { kind: 'days', from: 'from', to: 'to', label: t.days },
    ],
    empty: { title: t.empty },
    opensBy: 'entry',
    opened: { entry: JournalDrawer },
    actions: [{ kind: 'download', text: t.export, icon: <Export />, route: journalRoutes.exportJournal, fileName: 'journal.xlsx' }],
  }),
)
