import type { Actor } from '#core/platform/access/account.ts'
import type { openFile } from '#core/platform/files/open-file.usecase.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { localTime } from '#core/base/kernel/instant.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import { designFailure } from '#core/parcels/labels/design/label-design.failures.ts'
import type { DesignContent } from '#core/parcels/labels/design/label-design.ts'
import { worstLabel } from '#core/parcels/labels/design/worst-label.ts'
import { LABEL_TYPES } from '#core/parcels/labels/label-type.ts'
import type { LabelFiles } from '#core/parcels/labels/label-files.port.ts'
import type { LabelContent, LabelRenderer } from '#core/parcels/labels/label.ts'
import { orderLabel } from '#core/parcels/orders/print/order-label.ts'
import type { OrdersByNumber } from '#core/parcels/orders/orders-by-number.ts'

const PRINT_ZONE = 'Asia/Shanghai'
const KEY = 'preview'
const DPI = 203

type Parts = {
  readonly ordersByNumber: OrdersByNumber
  readonly renderer: LabelRenderer
  readonly labelFiles: Pick<LabelFiles, 'picture'>
  readonly references: () => References
  readonly clock: Clock
  readonly openFile: ReturnType<typeof openFile>
}
type DesignPreviewQuery = { readonly orderNumber: string | undefined; readonly locale: Locale }

/**
 * A label with a design as a thermal printer prints it: of an order within the actor's clients, or
 * with the longest content. DESIGN_NO_ORDER.
 */
export function designPreview({ ordersByNumber, renderer, labelFiles, references, clock, openFile: open }: Parts) {
  async function labelOf(number: string | undefined, actor: Actor): Promise<Result<LabelContent>> {
    // The actor's clients are asked for in any case: what is answered depends on nothing else.
    const found = await ordersByNumber(number === undefined ? [] : [number], actor)
    if (number === undefined) return ok(worstLabel)
    const order = found.get(number)
    if (order === undefined || (!order.ok && order.failure.code === 'ORDER_NOT_FOUND'))
      return failed(designFailure('DESIGN_NO_ORDER', { number }))
    if (!order.ok) return order
    return ok(orderLabel(order.value, { references: references(), printedOn: localTime(clock.now(), PRINT_ZONE).slice(0, 16) }))
  }

  return async (design: DesignContent, { orderNumber, locale }: DesignPreviewQuery, actor: Actor): Promise<Result<Uint8Array>> => {
    const label = await labelOf(orderNumber, actor)
    if (!label.ok) return label
    // Opened as the actor: a picture that somebody else uploaded is no logo for everybody.
    const logo = design.logo === undefined ? undefined : await open(design.logo, actor)
    if (logo?.ok === false) return logo
    const parts: Uint8Array[] = []
    const batch = {
      labels: [{ ...label.value, design: KEY }],
      size: design.size,
      locale,
      withoutInvoice: LABEL_TYPES[design.type].withoutInvoice,
      designs: [{ key: KEY, content: design, logo: logo?.value.bytes }],
    }
    for await (const part of renderer.render(batch)) parts.push(part)
    return labelFiles.picture(Buffer.concat(parts), { size: design.size, dpi: DPI })
  }
}
