import { INBOUND_STATES } from '#core/warehouse/goods/inbound/inbound.machine.ts'
import { inboundRoutes } from '../../../../http/contract/warehouse/goods/inbound.routes.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../resource/list/list-page.ts'
import { inboundFilters, inboundList } from './inbound-columns.ts'
import { STAFF_INBOUNDS } from './inbound-tones.ts'
import { inboundWords } from './inbound.words.ts'

const { table: t } = inboundWords
const list = inboundList(STAFF_INBOUNDS)

/** Deliveries of clients within reach, for staff. */
export default listPage(
  defineListPage({
    name: 'clients-inbounds',
    route: inboundRoutes.clientsInbounds,
    title: t.staffTitle,
    text: t.staffText,
    ...list,
    columns: list.columns.toSpliced(1, 0, { name: 'account', kind: 'text', label: t.client, width: 110 }),
    filters: [
      ...inboundFilters(INBOUND_STATES.filter((state) => state !== 'draft')),
      { kind: 'text', name: 'client', label: t.client, hint: t.clientHint },
    ],
    empty: { title: t.empty },
  }),
)
