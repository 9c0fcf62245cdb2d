import { EyeOpen } from '@blueprintjs/icons'
import { FINDING_KINDS, FINDING_STATES } from '#core/money/acts/money-finding.ts'
import { moneyActRoutes } from '../../../../http/contract/money/acts/money-act.routes.ts'
import { say } from '../../../base/words.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../resource/list/list-page.ts'
import { clientColumn } from '../../../resource/list/list-parts.ts'
import { findingsWords } from './findings.words.ts'
import { LookIntoDialog } from './look-into-dialog.tsx'

const { table: t } = findingsWords
const STATES = { open: { label: FINDING_STATES.open }, seen: { label: FINDING_STATES.seen } }

/** Findings about who moved money, for administrators. */
export default listPage(
  defineListPage({
    name: 'money-findings',
    route: moneyActRoutes.moneyFindings,
    title: t.title,
    text: t.text,
    topic: 'money-acts',
    keyOf: (row) => row.id,
    nameOf: (row) => String(row.id),
    columns: [
      {
        name: 'day',
        kind: 'link',
        label: t.day,
        width: 120,
        fixed: true,
        value: ({ day, account }) => ({ text: day, to: `/admin/finance/movements?keywords=${encodeURIComponent(account)}` }),
      },
      { name: 'kind', kind: 'choice', label: t.kind, width: 190, choices: FINDING_KINDS },
      { name: 'actor', kind: 'text', label: t.actor },
      clientColumn(t.client),
      { name: 'acts', kind: 'text', label: t.acts, width: 80, value: ({ acts }) => String(acts) },
      { name: 'worth', kind: 'money', label: t.worth },
      { name: 'of_limit', kind: 'text', label: t.share, width: 110, value: ({ of_limit: percent }) => `${percent}%` },
      { name: 'status', kind: 'state', label: t.state, width: 130, states: STATES, tones: { open: 'waiting', seen: 'done' } },
      { name: 'note', kind: 'line', label: t.note, width: 220 },
      { name: 'seen_by', kind: 'text', label: t.seenBy },
      { name: 'seen_time', kind: 'instant', label: t.seenTime },
    ],
    search: t.search,
    filters: [
      {
        kind: 'choice',
        name: 'status',
        label: t.state,
        isTabs: true,
        choices: () => Object.entries(FINDING_STATES).map(([name, label]) => [name, say(label)]),
      },
      {
        kind: 'choice',
        name: 'kind',
        label: t.kind,
        choices: () => Object.entries(FINDING_KINDS).map(([name, label]) => [name, say(label)]),
      },
    ],
    empty: { title: t.empty },
    opened: { look: LookIntoDialog },
    rowActions: [
      {
        name: 'look',
        label: ({ id }) => say(t.lookInto, { id }),
        icon: <EyeOpen />,
        isOffered: ({ may_look: mayLook }) => mayLook,
        opens: 'look',
      },
    ],
  }),
)
