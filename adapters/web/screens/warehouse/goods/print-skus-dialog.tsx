import { skuLabelFields } from '#core/parcels/labels/sku-label.ts'
import { goodsRoutes } from '../../../../http/contract/warehouse/goods/goods.routes.ts'
import { useWords } from '../../../base/words.ts'
import type { OpenedProps } from '../../../resource/list/list-page.ts'
import { goodsLabelWords } from './goods-labels.words.ts'
import { LabelsDialog } from './labels-dialog.tsx'

/** Labels of the selected SKUs as a file. */
export function PrintSkusDialog({ opened, onClose }: OpenedProps<unknown>) {
  const t = useWords(goodsLabelWords)
  return (
    <LabelsDialog
      title={t('print')}
      about={t('about', { count: opened.split(',').length })}
      ids={opened}
      fields={skuLabelFields}
      route={goodsRoutes.skuLabels}
      fileName="sku-labels"
      onClose={onClose}
    />
  )
}
