import { Export } from '@blueprintjs/icons'
import { actionNames, AUDIT_ACTIONS } from '#core/oversight/audit/audit-actions.ts'
import { AUDIT_AREAS, auditArea } from '#core/oversight/audit/audit-areas.ts'
import type { UserInfo } from '../../../../http/contract/platform/access/session.routes.ts'
import { auditRoutes, type AuditRow } from '../../../../http/contract/oversight/audit/audit.routes.ts'
import { currentLocale } from '../../../base/locale.ts'
import { isGranted } from '../../../base/screen.ts'
import { say, useWords } from '../../../base/words.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../resource/list/list-page.ts'
import { AuditEntryDrawer } from './audit-entry.tsx'
import { auditWords } from './audit.words.ts'
import './audit.css'

const { table: t } = auditWords
type Choice = readonly [value: string, text: string]

const byText = (choices: readonly Choice[]): readonly Choice[] =>
  choices.toSorted(([, one], [, other]) => one.localeCompare(other, currentLocale()))

/** The areas whose entries the account may read. */
const areas = (user: UserInfo): readonly Choice[] =>
  byText(
    AUDIT_AREAS.filter((name) => isGranted(user, { area: auditArea(name).permission, action: 'read' })).map((name) => [
      name,
      say(auditArea(name).label),
    ]),
  )

const actions = (): readonly Choice[] => byText(AUDIT_ACTIONS.map((name) => [name, actionNames(name, currentLocale())]))

/** The first difference in one line, and how many there are besides. */
function Summary({ changes }: { readonly changes: AuditRow['changes'] }) {
  const words = useWords(auditWords)
  const [first] = changes
  if (first === undefined) return null
  return (
    <span className="audit-summary">
      {first.label}: {first.from !== '' && <bdi>{first.from} → </bdi>}
      <bdi>{first.to === '' ? '∅' : first.to}</bdi>
      {changes.length > 1 && <span className="text-muted"> {words('more', { count: changes.length - 1 })}</span>}
    </span>
  )
}

const exported = { kind: 'download', icon: <Export />, permission: { area: 'audit-trail', action: 'export' } } as const

/** Who changed what, when, from what to what; an entry opens beside the list. */
export default listPage(
  defineListPage({
    name: 'audit-trail',
    route: auditRoutes.auditTrail,
    title: t.title,
    text: t.about,
    paging: 'cursor',
    keyOf: (row) => row.id,
    columns: [
      { name: 'time', kind: 'instant', label: t.time },
      { name: 'who', kind: 'person', label: t.who, width: 170, value: (row) => ({ name: row.actor, account: row.actor_account }) },
      { name: 'area_txt', kind: 'text', label: t.area, width: 130 },
      { name: 'record', kind: 'link', label: t.record, value: (row) => ({ text: row.subject, to: row.link }) },
      {
        name: 'action_txt',
        kind: 'text',
        label: t.action,
        fixed: true,
        opens: (row) => say(t.open, { action: row.action_txt, subject: row.subject }),
      },
      { name: 'changes', kind: 'custom', label: t.changes, width: 340, value: (row) => <Summary changes={row.changes} /> },
    ],
    filters: [
      { kind: 'text', name: 'person', label: t.who, hint: t.person },
      { kind: 'choice', name: 'area', label: t.area, choices: areas },
      { kind: 'choice', name: 'action', label: t.action, choices: actions },
      { kind: 'text', name: 'subject', label: t.record, hint: t.subject, isSearch: true },
      { kind: 'days', from: 'from', to: 'to', label: t.time },
    ],
    empty: { title: t.emptyTitle },
    opensBy: 'entry',
    opened: { entry: AuditEntryDrawer },
    actions: [
      { ...exported, text: t.exportXlsx, route: auditRoutes.exportAuditTrail, fileName: 'audit.xlsx', query: { format: 'xlsx' } },
      { ...exported, text: t.exportCsv, route: auditRoutes.exportAuditTrail, fileName: 'audit.csv', query: { format: 'csv' } },
    ],
  }),
)
