import { Export, Tick } from '@blueprintjs/icons'
import { PAY_WAYS, PAYMENT_CHANNELS } from '#core/money/ledger/wallets/pay-way.ts'
import { STATEMENT_KINDS, STATEMENT_MATCHES } from '#core/money/payments/statement.rules.ts'
import { statementRoutes } from '../../../../http/contract/money/payments/statement.routes.ts'
import { say } from '../../../base/words.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../resource/list/list-page.ts'
import { ImportStatementDialog } from './import-statement-dialog.tsx'
import { ResolveLineDialog } from './resolve-line-dialog.tsx'
import { statementsWords } from './statements.words.ts'

const { table: t } = statementsWords
const STATES = Object.fromEntries(Object.entries(STATEMENT_MATCHES).map(([match, label]) => [match, { label }]))

/** The providers' statements beside our top-ups; differences are worked off with a reason. */
export default listPage(
  defineListPage({
    name: 'provider-statements',
    route: statementRoutes.statementLines,
    title: t.title,
    text: t.text,
    keyOf: (row) => row.id,
    nameOf: (row) => row.transaction_id,
    columns: [
      { name: 'day', kind: 'text', label: t.day, width: 110, fixed: true, value: ({ day }) => day },
      {
        name: 'match',
        kind: 'state',
        label: t.match,
        width: 130,
        states: STATES,
        tones: { matched: 'done', theirs_only: 'trouble', ours_only: 'trouble', amount_differs: 'trouble' },
      },
      { name: 'channel', kind: 'text', label: t.channel, width: 110, value: ({ channel }) => say(PAY_WAYS[channel]) },
      { name: 'kind', kind: 'text', label: t.kind, width: 90, value: ({ kind }) => say(STATEMENT_KINDS[kind]) },
      { name: 'our_number', kind: 'code', label: t.number, width: 190 },
      { name: 'transaction_id', kind: 'code', label: t.transaction, width: 230 },
      { name: 'amount', kind: 'money', label: t.amount, width: 140 },
      { name: 'fee', kind: 'money', label: t.fee, width: 110 },
      { name: 'time', kind: 'instant', label: t.time },
      { name: 'reason', kind: 'line', label: t.reason, width: 200 },
      { name: 'resolve_time', kind: 'instant', label: t.resolved },
      { name: 'resolved_by', kind: 'text', label: t.resolvedBy, value: ({ resolved_by }) => resolved_by ?? '' },
    ],
    filters: [
      {
        kind: 'choice',
        name: 'open',
        label: t.isOpen,
        isTabs: true,
        choices: () => [
          ['1', say(t.open)],
          ['0', say(t.rest)],
        ],
      },
      {
        kind: 'choice',
        name: 'match',
        label: t.match,
        choices: () => Object.entries(STATEMENT_MATCHES).map(([match, label]) => [match, say(label)]),
      },
      {
        kind: 'choice',
        name: 'channel',
        label: t.channel,
        choices: () => PAYMENT_CHANNELS.map((channel) => [channel, say(PAY_WAYS[channel])]),
      },
    ],
    empty: { title: t.empty },
    opened: { resolve: ResolveLineDialog, import: ImportStatementDialog },
    actions: [
      { kind: 'open', text: t.import, permission: { area: 'finance', action: 'create' }, param: 'import', value: '' },
      {
        kind: 'download',
        text: t.export,
        icon: <Export />,
        permission: { area: 'finance', action: 'update' },
        route: statementRoutes.exportStatementLines,
        fileName: 'provider-statements.xlsx',
      },
    ],
    rowActions: [
      {
        name: 'resolve',
        label: ({ transaction_id }) => say(t.resolveOne, { number: transaction_id }),
        icon: <Tick />,
        permission: { area: 'finance', action: 'approve' },
        isOffered: (row) => row.is_open,
        opens: 'resolve',
      },
    ],
  }),
)
