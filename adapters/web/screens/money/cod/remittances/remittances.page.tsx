import { Export } from '@blueprintjs/icons'
import { remittanceMachine } from '#core/money/cod/remittances/remittance.machine.ts'
import { remittanceRoutes } from '../../../../../http/contract/money/cod/remittance.routes.ts'
import { say } from '../../../../base/words.ts'
import { listPage } from '../../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../../resource/list/list-page.ts'
import { stateTabs } from '../../../../resource/list/list-parts.ts'
import { AnnounceRemittanceDialog } from './announce-remittance-dialog.tsx'
import { CodTabs } from '../cod-tabs.tsx'
import { REMITTANCE_TONES, remittancePath } from './remittance-paths.ts'
import { remittancesWords } from './remittances.words.ts'

const { table: t } = remittancesWords

/** Transfers of agents with what came for them and what is open. */
export default listPage(
  defineListPage({
    name: 'cod-remittances',
    route: remittanceRoutes.remittances,
    title: t.title,
    text: t.text,
    topic: 'cod-remittances',
    top: CodTabs,
    keyOf: (row) => row.id,
    nameOf: (row) => row.number,
    columns: [
      {
        name: 'number',
        kind: 'link',
        label: t.number,
        width: 130,
        fixed: true,
        value: ({ number, id }) => ({ text: number, to: remittancePath(id) }),
      },
      { name: 'agent_name', kind: 'text', label: t.agent, width: 160 },
      { name: 'status', kind: 'state', label: t.state, width: 110, states: remittanceMachine.states, tones: REMITTANCE_TONES },
      { name: 'lines', kind: 'text', label: t.lines, width: 80, align: 'end', value: ({ lines }) => String(lines) },
      {
        name: 'unmatched',
        kind: 'text',
        label: t.unmatched,
        width: 90,
        align: 'end',
        value: ({ unmatched }) => (unmatched === 0 ? '' : String(unmatched)),
        isStrong: ({ unmatched }) => unmatched > 0,
      },
      { name: 'matched_amount', kind: 'money', label: t.matchedAmount, width: 140, sort: 'matched_amount' },
      { name: 'received_amount', kind: 'money', label: t.received, width: 140, sort: 'received_amount' },
      { name: 'explained_amount', kind: 'money', label: t.explained, width: 130 },
      { name: 'open_amount', kind: 'money', label: t.open, width: 140 },
      { name: 'announced', kind: 'money', label: t.announced, width: 140 },
      { name: 'reference', kind: 'code', label: t.reference, width: 160 },
      { name: 'announced_by', kind: 'text', label: t.announcedBy, width: 120 },
      { name: 'announce_time', kind: 'instant', label: t.announceTime, sort: 'announce_time' },
      { name: 'receive_time', kind: 'instant', label: t.receiveTime },
      { name: 'close_time', kind: 'instant', label: t.closeTime },
      { name: 'note', kind: 'line', label: t.note, width: 200 },
    ],
    listed: [
      'number',
      'agent_name',
      'status',
      'lines',
      'unmatched',
      'matched_amount',
      'received_amount',
      'open_amount',
      'reference',
      'announce_time',
    ],
    search: t.search,
    filters: [
      stateTabs(t.state, remittanceMachine),
      { kind: 'choice', name: 'open', label: t.onlyOpen, choices: () => [['true', say(t.onlyOpenYes)]] },
      { kind: 'reference', name: 'agent', label: t.agent, to: 'tracker_agent' },
      { kind: 'reference', name: 'currency', label: t.currency, to: 'currency' },
      { kind: 'days', from: 'announced_from', to: 'announced_to', label: t.announceTime },
    ],
    empty: { title: t.empty, text: t.emptyText },
    opened: { announce: AnnounceRemittanceDialog },
    actions: [
      { kind: 'open', text: t.announce, intent: 'primary', permission: { area: 'cod', action: 'create' }, param: 'announce', value: '' },
      {
        kind: 'download',
        text: t.export,
        icon: <Export />,
        permission: { area: 'cod', action: 'update' },
        route: remittanceRoutes.exportRemittances,
        fileName: 'cod-remittances.xlsx',
      },
    ],
  }),
)
