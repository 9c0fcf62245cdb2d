import { Download, Import, Plus } from '@blueprintjs/icons'
import { OPEN_INBOUNDS } from '#core/warehouse/goods/inbound/inbound.machine.ts'
import { INBOUND_PAGE } from '#core/portal/pages/shipper.routes.ts'
import { inboundRoutes, type InboundRow } from '../../../../http/contract/warehouse/goods/inbound.routes.ts'
import { useInvalidate } from '../../../base/api.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage, type OpenedProps } from '../../../resource/list/list-page.ts'
import { ResourceImport } from '../../../resource/resource-import.tsx'
import { inboundFilters, inboundList } from './inbound-columns.ts'
import { inboundWords } from './inbound.words.ts'

const { table: t } = inboundWords

function ImportDialog({ onClose }: OpenedProps<InboundRow>) {
  const invalidate = useInvalidate()
  return (
    <ResourceImport
      label={t.staffTitle}
      route={inboundRoutes.importInbounds}
      isOpen
      onClose={onClose}
      onImported={() => void invalidate(inboundRoutes.inbounds)}
    />
  )
}

/** A shipper's deliveries that are still on their way into stock. */
export default listPage(
  defineListPage({
    name: 'inbounds',
    route: inboundRoutes.inbounds,
    title: t.title,
    text: t.text,
    usual: { stage: 'open' },
    ...inboundList(INBOUND_PAGE),
    filters: inboundFilters(OPEN_INBOUNDS),
    empty: { title: t.empty, text: t.emptyText },
    opened: { import: ImportDialog },
    actions: [
      { kind: 'download', text: t.template, icon: <Download />, route: inboundRoutes.inboundTemplate, fileName: 'inbound-template.xlsx' },
      { kind: 'open', text: t.import, icon: <Import />, param: 'import', value: 'sheet' },
      { kind: 'page', text: t.create, icon: <Plus />, intent: 'primary', to: `${INBOUND_PAGE}/new`, isFirstStep: true },
    ],
  }),
)
