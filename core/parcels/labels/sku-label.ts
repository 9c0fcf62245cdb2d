import type { Fields } from '#core/base/fields/field.ts'
import { words } from '#core/base/kernel/words.ts'
import type { ZplSettings } from './label.ts'

/** The paper of a SKU label: width × height in millimetres. */
export const SKU_LABEL = { width: 50, height: 30 } as const
/** As many labels of a SKU, and as many SKUs, as one file may have. */
export const MOST_SKU_COPIES = 200
export const MOST_LABELLED_SKUS = 500

/** Fields that are chosen where SKU labels are made. */
export const skuLabelFields = {
  copies: {
    kind: 'integer',
    min: 1,
    max: MOST_SKU_COPIES,
    required: true,
    label: words('每个 SKU 张数', '每個 SKU 張數', 'Labels of each SKU'),
  },
  format: {
    kind: 'choice',
    required: true,
    choices: {
      pdf: words('PDF', 'PDF', 'PDF'),
      zpl_203: words('ZPL，203 dpi', 'ZPL，203 dpi', 'ZPL, 203 dpi'),
      zpl_300: words('ZPL，300 dpi', 'ZPL，300 dpi', 'ZPL, 300 dpi'),
    },
    label: words('格式', '格式', 'Format'),
    help: words('热敏标签机选 ZPL', '熱感標籤機選 ZPL', 'ZPL is for thermal label printers'),
  },
} as const satisfies Fields

/** The text on the label of a SKU: what a scanner reads, the code in letters, and its name. */
export type SkuLabel = { readonly scanned: string; readonly code: string; readonly name: string }

export type SkuLabelBatch = {
  readonly skuLabels: Iterable<SkuLabel>
  /** ZPL for a thermal printer instead of a PDF. */
  readonly zpl?: ZplSettings
}

/**
 * Makes one PDF or ZPL file of SKU labels, a page each, as a stream of bytes. A batch without
 * labels ends with an error.
 */
export type SkuLabelRenderer = { readonly renderSkus: (batch: SkuLabelBatch) => AsyncIterable<Uint8Array> }

/** The label of a SKU: its first barcode is what is scanned, its code where it has none. */
export const skuLabel = (sku: {
  readonly skuCode: string
  readonly skuName: string
  readonly barCode?: readonly string[] | undefined
}): SkuLabel => ({ scanned: sku.barCode?.[0] ?? sku.skuCode, code: sku.skuCode, name: sku.skuName })
