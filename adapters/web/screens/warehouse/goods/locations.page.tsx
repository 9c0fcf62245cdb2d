import { Print } from '@blueprintjs/icons'
import { location } from '#core/warehouse/goods/stock/location.entity.ts'
import { skuLabelFields } from '#core/parcels/labels/sku-label.ts'
import { warehouseViewRoutes } from '../../../../http/contract/warehouse/goods/warehouse-view.routes.ts'
import { say, useWords } from '../../../base/words.ts'
import type { OpenedProps } from '../../../resource/list/list-page.ts'
import { listPageOf } from '../../../resource/resource-list.page.tsx'
import { goodsLabelWords } from './goods-labels.words.ts'
import { LabelsDialog } from './labels-dialog.tsx'

const { table: t } = goodsLabelWords
const FIELDS = { ...skuLabelFields, copies: { ...skuLabelFields.copies, label: t.locationCopies } }

function PrintLocationsDialog({ opened, onClose }: OpenedProps<unknown>) {
  const words = useWords(goodsLabelWords)
  return (
    <LabelsDialog
      title={words('printLocations')}
      about={words('aboutLocations', { count: opened.split(',').length })}
      ids={opened}
      fields={FIELDS}
      route={warehouseViewRoutes.locationLabels}
      fileName="location-labels"
      onClose={onClose}
    />
  )
}

/** Locations of warehouses: the list of their declaration, whose rows get labels too. */
export default listPageOf(location, {
  opened: { labels: PrintLocationsDialog },
  rowActions: [
    {
      name: 'labels',
      label: (record) => say(t.printLocation, { location: String(record['location_code']) }),
      icon: <Print />,
      opens: 'labels',
    },
  ],
  bulkActions: [{ name: 'labels', text: t.printLocations, opens: 'labels' }],
})
