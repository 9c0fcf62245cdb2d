import { PAST_INBOUNDS } from '#core/warehouse/goods/inbound/inbound.machine.ts'
import { INBOUND_PAGE } from '#core/portal/pages/shipper.routes.ts'
import { inboundRoutes } from '../../../../http/contract/warehouse/goods/inbound.routes.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../resource/list/list-page.ts'
import { inboundFilters, inboundList } from './inbound-columns.ts'
import { inboundWords } from './inbound.words.ts'

const { table: t } = inboundWords

/** A shipper's deliveries that are shelved, closed or cancelled. */
export default listPage(
  defineListPage({
    name: 'inbound-history',
    route: inboundRoutes.inbounds,
    title: t.history,
    text: t.historyText,
    usual: { stage: 'past' },
    ...inboundList(INBOUND_PAGE),
    filters: inboundFilters(PAST_INBOUNDS),
    empty: { title: t.empty },
  }),
)
