import { moneyText } from '../../../base/money-text.ts'
import { Export } from '@blueprintjs/icons'
import { OVERDUE_STEPS } from '#core/money/standings/ageing.rules.ts'
import {
  standingRoutes,
  type ClientStandingRow,
  type ClientStandingTotals,
} from '../../../../http/contract/money/standings/standing.routes.ts'
import { say, useWords } from '../../../base/words.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../resource/list/list-page.ts'
import { StateTag } from '../../../ui/state-tag.tsx'
import { isZero } from '../ledger/standing-text.ts'
import { clientMoneyPath } from './client-money-path.ts'
import './standings.css'
import { standingsWords } from './standings.words.ts'

const { table: t } = standingsWords
const EXPORT = { area: 'finance', action: 'export' } as const
type Amount = ClientStandingRow['balance']

/** Amounts of zero are quiet, so that the others are seen. */
const amountCell = (amount: Amount, look?: 'owed') => (
  <span className="amount" data-look={isZero(amount) ? 'none' : amount.amount.startsWith('-') ? 'owed' : look}>
    {moneyText(amount)}
  </span>
)
const ageCell = (amount: Amount) => (isZero(amount) ? null : amountCell(amount))
const AMOUNT = { kind: 'custom', align: 'end', width: 140 } as const
const AGE = { ...AMOUNT, width: 130 } as const

/** The totals of the rows of this page, currency by currency. */
function Foot({ answer }: { readonly answer: { readonly totals: readonly ClientStandingTotals[] } | undefined }) {
  const said = useWords(standingsWords)
  if (answer === undefined || answer.totals.length === 0) return null
  return (
    <ul className="standing-totals">
      {answer.totals.map((total) => (
        <li key={total.currency}>
          <span className="text-muted">{said('pageTotals', { count: total.rows })}</span>
          {(
            [
              ['balance', total.balance],
              ['onTerms', total.on_terms],
              ['overdue', total.overdue_total],
              ['arrears', total.arrears],
            ] as const
          ).map(([name, amount]) => (
            <span key={name}>
              <span className="text-muted">{said(name)}</span> <strong>{moneyText(amount)}</strong>
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}

/** Clients by what they have, owe and have not paid in time: where finance begins. */
export default listPage(
  defineListPage({
    name: 'client-standings',
    route: standingRoutes.clientStandings,
    title: t.title,
    text: t.text,
    keyOf: (row) => `${row.client_id}-${row.currency}`,
    columns: [
      {
        name: 'client',
        kind: 'link',
        label: t.client,
        width: 190,
        sort: 'account',
        fixed: true,
        value: (row) => ({ text: row.client_name, to: clientMoneyPath(row.client_id) }),
      },
      { name: 'account', kind: 'text', label: t.account, width: 110 },
      { name: 'balance', ...AMOUNT, label: t.balance, sort: 'balance', value: (row) => amountCell(row.balance) },
      { name: 'arrears', ...AMOUNT, label: t.arrears, value: (row) => amountCell(row.arrears, 'owed') },
      {
        name: 'overdue_days',
        kind: 'custom',
        label: t.overdueFor,
        width: 130,
        sort: 'overdue_days',
        value: ({ overdue_days: count }) => (count === 0 ? null : <StateTag tone="trouble">{say(t.overdueDays, { count })}</StateTag>),
      },
      { name: 'overdue_total', ...AMOUNT, label: t.overdue, value: (row) => amountCell(row.overdue_total, 'owed') },
      { name: 'overdue_to_30', ...AGE, label: t.to30, value: (row) => ageCell(row.overdue_to_30) },
      { name: 'overdue_to_60', ...AGE, label: t.to60, value: (row) => ageCell(row.overdue_to_60) },
      { name: 'overdue_to_90', ...AGE, label: t.to90, value: (row) => ageCell(row.overdue_to_90) },
      { name: 'overdue_older', ...AGE, label: t.older, value: (row) => ageCell(row.overdue_older) },
      { name: 'not_due', ...AMOUNT, label: t.notDue, value: (row) => amountCell(row.not_due) },
      { name: 'on_terms', ...AMOUNT, label: t.onTerms, sort: 'on_terms', value: (row) => amountCell(row.on_terms) },
      { name: 'credit_limit', ...AMOUNT, label: t.creditLimit, sort: 'credit_limit', value: (row) => amountCell(row.credit_limit) },
      { name: 'available', ...AMOUNT, label: t.available, value: (row) => amountCell(row.available) },
      { name: 'held_orders', kind: 'count', label: t.held, width: 110, value: ({ held_orders: held }) => (held === 0 ? null : held) },
      {
        name: 'terms',
        kind: 'text',
        label: t.termsLabel,
        width: 130,
        value: ({ period_days: count }) => (count === 0 ? say(t.prepaid) : say(t.onTermsDays, { count })),
      },
      {
        name: 'warn_below',
        kind: 'custom',
        label: t.warnBelow,
        width: 190,
        value: ({ warn_below: level, is_low: isLow }) =>
          level === null ? null : isLow ? (
            <StateTag tone="waiting">{say(t.low, { level: moneyText(level) })}</StateTag>
          ) : (
            <span className="amount">{moneyText(level)}</span>
          ),
      },
      { name: 'due_day', kind: 'text', label: t.dueDay, width: 130 },
    ],
    listed: [
      'client',
      'balance',
      'arrears',
      'overdue_days',
      'overdue_to_30',
      'overdue_to_60',
      'overdue_to_90',
      'overdue_older',
      'on_terms',
      'credit_limit',
      'available',
      'held_orders',
      'terms',
    ],
    search: t.search,
    filters: [
      { kind: 'flag', name: 'arrears', label: t.inArrears },
      {
        kind: 'choice',
        name: 'overdue_days',
        label: t.overdueFor,
        choices: () => OVERDUE_STEPS.map((count) => [String(count), say(t.atLeast, { count })] as const),
      },
      {
        kind: 'choice',
        name: 'terms',
        label: t.termsLabel,
        choices: () =>
          [
            ['prepaid', say(t.prepaid)],
            ['on_terms', say(t.onTermsChoice)],
          ] as const,
      },
      { kind: 'reference', name: 'currency', label: t.currency, to: 'currency' },
    ],
    empty: { title: t.empty },
    opensPage: (row) => clientMoneyPath(row.client_id),
    foot: Foot,
    actions: [
      {
        kind: 'download',
        text: t.export,
        icon: <Export />,
        permission: EXPORT,
        route: standingRoutes.exportClientStandings,
        fileName: 'clients.xlsx',
      },
    ],
  }),
)
