import { words } from '#core/base/kernel/words.ts'
import { defineWords } from '../../../base/words.ts'

export const goodsLabelWords = defineWords('goods-labels', {
  print: words('打印 SKU 标签', '列印 SKU 標籤', 'Print SKU labels'),
  printOne: words('打印 {sku} 的标签', '列印 {sku} 的標籤', 'Print labels of {sku}'),
  about: words('{count} 个 SKU，标签 50×30 mm', '{count} 個 SKU，標籤 50×30 mm', '{count|SKU|SKUs}, on labels of 50×30 mm'),
  printLocations: words('打印库位标签', '列印儲位標籤', 'Print location labels'),
  printLocation: words('打印库位 {location} 的标签', '列印儲位 {location} 的標籤', 'Print label of location {location}'),
  aboutLocations: words(
    '{count} 个库位，标签 50×30 mm',
    '{count} 個儲位，標籤 50×30 mm',
    '{count|location|locations}, on labels of 50×30 mm',
  ),
  locationCopies: words('每个库位张数', '每個儲位張數', 'Labels of each location'),
  download: words('生成 {count} 张标签', '產生 {count} 張標籤', 'Download {count|label|labels}'),
  cancel: words('取消', '取消', 'Cancel'),
})
