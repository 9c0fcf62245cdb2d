import { certificationFields } from '#core/portal/shippers/certification-fields.ts'
import { QUEUE_STATES } from '#core/portal/shippers/shipper.ports.ts'
import { certificationQueueRoutes } from '../../../../../http/contract/portal/shippers/certification.routes.ts'
import { say } from '../../../../base/words.ts'
import { listPage } from '../../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../../resource/list/list-page.ts'
import { ApplicationDrawer } from './application-drawer.tsx'
import { certificationsWords } from './certifications.words.ts'

const { table: t } = certificationsWords

/** The staff's queue: who waits longest comes first; an application opens beside the list. */
export default listPage(
  defineListPage({
    name: 'certifications',
    route: certificationQueueRoutes.certifications,
    title: t.title,
    keyOf: (row) => row.id,
    columns: [
      {
        name: 'account',
        kind: 'text',
        label: t.account,
        sort: 'account',
        fixed: true,
        opens: ({ account }) => say(t.open, { name: account }),
      },
      { name: 'name', kind: 'text', label: t.name, sort: 'name' },
      { name: 'company', kind: 'text', label: t.company, sort: 'company', width: 200 },
      { name: 'certification_type', kind: 'choice', label: t.type, choices: certificationFields.certification_type.choices },
      {
        name: 'status',
        kind: 'state',
        label: t.state,
        states: Object.fromEntries(QUEUE_STATES.map((state) => [state, { label: t[state] }])),
        tones: { waiting: 'waiting', approved: 'done', rejected: 'trouble' },
      },
      { name: 'certification_status_txt', kind: 'text', label: t.certification, width: 130 },
      { name: 'submit_time', kind: 'instant', label: t.submitted, sort: 'submit_time' },
      { name: 'judge_time', kind: 'instant', label: t.judged, sort: 'judge_time' },
    ],
    search: t.search,
    filters: [{ kind: 'choice', name: 'status', label: t.state, choices: () => QUEUE_STATES.map((state) => [state, say(t[state])]) }],
    empty: { title: t.emptyTitle },
    opensBy: 'application',
    opened: { application: ApplicationDrawer },
  }),
)
