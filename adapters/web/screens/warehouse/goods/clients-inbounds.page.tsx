import { INBOUND_STATES } from '#core/warehouse/goods/inbound/inbound.machine.ts'
import { inboundRoutes } from '../../../../http/contract/warehouse/goods/inbound.routes.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../resource/list/list-page.ts'
import { inboundColumns, inboundFilters } from './inbound-columns.ts'
import { STAFF_INBOUNDS } from './inbound-tones.ts'
import { inboundWords } from './inbound.words.ts'

const { table: t } = inboundWords

/** Deliveries of clients within reach, for staff. */
export default listPage(
  defineListPage({
    name: 'clients-inbounds',
    route: inboundRoutes.clientsInbounds,
    title: t.staffTitle,
    text: t.staffText,
    keyOf: (row) => row.number,
    columns: [
      ...inboundColumns(STAFF_INBOUNDS).slice(0, 1),
      { name: 'account', kind: 'text', label: t.client, width: 110 },
      ...inboundColumns(STAFF_INBOUNDS).slice(1),
    ],
    search: t.search,
    filters: [
      ...inboundFilters(INBOUND_STATES.filter((state) => state !== 'draft')),
      { kind: 'text', name: 'client', label: t.client, hint: t.clientHint },
    ],
    empty: { title: t.empty },
    opensPage: (row) => `${STAFF_INBOUNDS}/${row.number}`,
  }),
)
