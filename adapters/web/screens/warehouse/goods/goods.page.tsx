import { Print } from '@blueprintjs/icons'
import { sku } from '#core/warehouse/goods/stock/sku.entity.ts'
import { say } from '../../../base/words.ts'
import { listPageOf } from '../../../resource/resource-list.page.tsx'
import { goodsLabelWords } from './goods-labels.words.ts'
import { PrintSkusDialog } from './print-skus-dialog.tsx'

const { table: t } = goodsLabelWords

/** The SKUs of a shipper: the list of their declaration, whose rows get labels too. */
export default listPageOf(sku, {
  opened: { labels: PrintSkusDialog },
  rowActions: [
    { name: 'labels', label: (record) => say(t.printOne, { sku: String(record['skuCode']) }), icon: <Print />, opens: 'labels' },
  ],
  bulkActions: [{ name: 'labels', text: t.print, opens: 'labels' }],
})
