import { A4, type ListPrinter } from '#core/base/documents/list-document.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { localTime } from '#core/base/kernel/instant.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import type { designChoice } from '#core/parcels/labels/design/design-choice.ts'
import type { LabelFiles } from '#core/parcels/labels/label-files.port.ts'
import { LABEL_TYPES } from '#core/parcels/labels/label-type.ts'
import type { LabelRenderer } from '#core/parcels/labels/label.ts'
import { printsBoth } from '#core/parcels/orders/print/order-label-file.ts'
import { orderLabel } from '#core/parcels/orders/print/order-label.ts'
import type { printOrderList } from '#core/parcels/orders/print/print-order-list.usecase.ts'
import type { storedLabelFile } from '#core/parcels/orders/print/stored-label-file.ts'
import type { OpenedDocument } from '#core/parcels/printing/open-print-document.usecase.ts'
import type { FileAnswer } from '../../../answers/call.ts'
import { whole } from '../../../presenters/file-answer.ts'

const PRINT_ZONE = 'Asia/Shanghai'
const ZPL_TYPE = 'application/zpl'

export type DocumentParts = {
  readonly designs: Pick<ReturnType<typeof designChoice>, 'inForce'>
  readonly printOrderList: ReturnType<typeof printOrderList>
  readonly listPrinter: ListPrinter
  readonly renderer: LabelRenderer
  readonly labelFiles: Pick<LabelFiles, 'compose'>
  readonly labelFileOf: ReturnType<typeof storedLabelFile>
  readonly references: () => References
  readonly clock: Clock
}

/**
 * The file of a print document: a list, the order's own label file fitted to the size, the label
 * that we draw, or both of one that is packed.
 */
export function documentFile({
  designs,
  printOrderList,
  listPrinter,
  renderer,
  labelFiles,
  labelFileOf,
  references,
  clock,
}: DocumentParts) {
  return async (opened: OpenedDocument): Promise<Result<FileAnswer>> => {
    if ('list' in opened) {
      const paper = await printOrderList(opened.list)
      if (!paper.ok) return paper
      return ok({ fileName: 'orders.pdf', shown: 'attachment', open: () => listPrinter.printList(paper.value) })
    }
    const { document, order } = opened
    const { drawn, locale, type, orderNumber } = document
    const size = document.size === A4 ? LABEL_TYPES[type].size : document.size
    const isZpl = drawn.format === 'zpl'
    const answer = { fileName: `${orderNumber}.${drawn.format}`, ...(isZpl ? { type: ZPL_TYPE } : {}), shown: 'attachment' as const }
    const batch = { size, locale, ...(isZpl ? { zpl: { dpi: drawn.dpi } } : {}) }
    const file = await labelFileOf(order)
    if (!file.ok) return file
    const chosen = await designs.inForce({ type, size, clientIds: [order.customerId] })
    const design = chosen.keyFor(order.customerId)
    const label = orderLabel(order, { references: references(), printedOn: localTime(clock.now(), PRINT_ZONE).slice(0, 16) })
    const labels = [{ ...label, ...(design === undefined ? {} : { design }) }]
    const { withoutInvoice } = LABEL_TYPES[type]
    if (file.value !== undefined) {
      const parts = [...(printsBoth(order) ? [{ labels }] : []), { file: file.value }]
      const fitted = await labelFiles.compose(parts, { ...batch, withoutInvoice, designs: chosen.designs })
      return fitted.ok ? ok({ ...answer, open: () => whole(fitted.value) }) : fitted
    }
    return ok({ ...answer, open: () => renderer.render({ ...batch, labels, withoutInvoice, designs: chosen.designs }) })
  }
}
