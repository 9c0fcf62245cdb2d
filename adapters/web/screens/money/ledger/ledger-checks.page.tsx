import { Endorsed } from '@blueprintjs/icons'
import { ledgerCheckRoutes } from '../../../../http/contract/money/ledger/ledger-check.routes.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../resource/list/list-page.ts'
import { AskCheckDialog } from './ask-check-dialog.tsx'
import { ledgerCheckWords } from './ledger-checks.words.ts'

const { table: t } = ledgerCheckWords
const UPDATE = { area: 'finance', action: 'update' } as const

/** Verifications of the ledger, newest first. */
export default listPage(
  defineListPage({
    name: 'ledger-checks',
    route: ledgerCheckRoutes.ledgerChecks,
    title: t.title,
    text: t.text,
    topic: 'ledger-checks',
    keyOf: (row) => row.id,
    columns: [
      { name: 'start_time', kind: 'instant', label: t.started, fixed: true },
      {
        name: 'status',
        kind: 'state',
        label: t.state,
        width: 100,
        states: { right: { label: t.right }, wrong: { label: t.wrong } },
        tones: { right: 'done', wrong: 'trouble' },
      },
      { name: 'fault_txt', kind: 'line', label: t.fault, width: 260 },
      { name: 'place', kind: 'line', label: t.place, width: 300 },
      { name: 'entries', kind: 'count', label: t.entries, width: 100 },
      { name: 'accounts', kind: 'count', label: t.accounts, width: 100 },
      { name: 'finish_time', kind: 'instant', label: t.finished },
    ],
    empty: { title: t.empty },
    opened: { check: AskCheckDialog },
    actions: [{ kind: 'open', text: t.check, icon: <Endorsed />, intent: 'primary', permission: UPDATE, param: 'check', value: 'now' }],
  }),
)
