import { ACT_KINDS } from '#core/money/acts/money-act.ts'
import { moneyActRoutes } from '../../../../http/contract/money/acts/money-act.routes.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../resource/list/list-page.ts'
import { actsWords } from './acts.words.ts'

const { table: t } = actsWords

/** Who moved money: acts of staff that gave clients money or credit. */
export default listPage(
  defineListPage({
    name: 'money-acts',
    route: moneyActRoutes.moneyActs,
    title: t.movesTitle,
    text: t.movesText,
    topic: 'money-acts',
    keyOf: (row) => row.id,
    nameOf: (row) => row.subject,
    columns: [
      { name: 'subject', kind: 'code', label: t.subject, width: 160, fixed: true },
      { name: 'kind', kind: 'choice', label: t.kind, width: 140, choices: ACT_KINDS },
      { name: 'account', kind: 'text', label: t.client },
      { name: 'amount', kind: 'money', label: t.amount },
      { name: 'worth', kind: 'money', label: t.worth },
      { name: 'actor', kind: 'text', label: t.actor },
      { name: 'create_time', kind: 'instant', label: t.time },
      { name: 'confirmed_by', kind: 'text', label: t.confirmedBy },
    ],
    search: t.movesSearch,
    filters: [{ kind: 'flag', name: 'alone', label: t.alone }],
    empty: { title: t.movesEmpty },
  }),
)
