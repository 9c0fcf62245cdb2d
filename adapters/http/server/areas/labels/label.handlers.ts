import { createHash } from 'node:crypto'
import { clientsWithin, type Actor } from '../../../../../core/access/account.ts'
import { failed, ok, type Result } from '../../../../../core/kernel/result.ts'
import { localeOf, type Locale } from '../../../../../core/kernel/words.ts'
import { LABEL_SIZES, type LabelBatch, type LabelContent, type LabelRenderer, type LabelSize } from '../../../../../core/labels/label.ts'
import { LABEL_TYPES, labelTypeOf, ruledLabel } from '../../../../../core/labels/label-type.ts'
import type { LabelPrint, LabelPrints } from '../../../../../core/orders/label-prints.port.ts'
import type { OrderQueries, Whose } from '../../../../../core/orders/order.ports.ts'
import type { Order } from '../../../../../core/orders/order.ts'
import { hasLabel, orderLabel } from '../../../../../core/orders/order-label.ts'
import type { LabelOutcome, PrintLabels, printLabels } from '../../../../../core/orders/print-labels.usecase.ts'
import type { References } from '../../../../../core/fields/references.ts'
import { DONE, httpFailure } from '../../../contract/http.failures.ts'
import type { LabelLink, labelRoutes } from '../../../contract/labels/label.routes.ts'
import { sayFailure } from '../../../contract/words.ts'
import type { BindingsOf, FileAnswer } from '../../listen/call.ts'
import { localTime } from '../../../../../core/kernel/instant.ts'
import { zplOptions, zplSettings } from './zpl-options.ts'

type Parts = {
  readonly orders: Pick<OrderQueries, 'findMany'>
  readonly labelPrints: LabelPrints
  readonly renderer: LabelRenderer
  readonly references: () => References
  readonly printLabels: ReturnType<typeof printLabels>
  /** The lengths of recently drawn documents by their tag, so that a second range of one does not draw all of it again. */
  readonly lengths: { readonly get: (tag: string) => number | undefined; readonly set: (tag: string, bytes: number) => unknown }
}

const ORDERS_TOGETHER = 500
const PRINT_ZONE = 'Asia/Shanghai'
const HASH_BYTES = 16
const ZPL_TYPE = 'application/zpl'

/** The links of a batch, one per order in the order of the request, or why there is none. */
const linksOf = (outcomes: readonly LabelOutcome[], locale: Locale): LabelLink[] =>
  outcomes.map(({ orderNumber, printId, failure }) => ({
    order_number: orderNumber,
    url: printId === undefined ? '' : `/api/labels/${printId}`,
    status: failure === undefined,
    message: failure === undefined ? DONE[locale] : sayFailure(failure, locale),
  }))

/** Reads orders by their numbers, in parts. */
async function* findAll(orders: Parts['orders'], numbers: readonly string[], whose: Whose | undefined): AsyncGenerator<Order> {
  for (let at = 0; at < numbers.length; at += ORDERS_TOGETHER) yield* await orders.findMany(numbers.slice(at, at + ORDERS_TOGETHER), whose)
}

const sizeOf = (text: string): LabelSize => LABEL_SIZES.find((size) => size === text) ?? LABEL_TYPES.standard.size

/** Handlers of labels. Links are stored; the document is drawn when its link is opened, with the same bytes each time (spec §7). */
export function labelHandlers({
  orders,
  labelPrints,
  printLabels: print,
  renderer,
  references,
  lengths,
}: Parts): BindingsOf<typeof labelRoutes> {
  async function draw(
    wanted: Omit<PrintLabels, 'options'> & Partial<Pick<PrintLabels, 'options'>>,
    actor: Actor,
    locale: Locale,
  ): Promise<Result<LabelLink[]>> {
    const outcomes = await print({ ...wanted, options: { ...wanted.options, locale } }, actor)
    return outcomes.ok ? ok(linksOf(outcomes.value, locale)) : outcomes
  }

  async function labelsOf(print: LabelPrint, actor: Actor): Promise<readonly LabelContent[]> {
    const context = { references: references(), printedOn: localTime(print.createdAt, PRINT_ZONE).slice(0, 16) }
    const labels: LabelContent[] = []
    for await (const order of findAll(orders, print.orderNumbers, clientsWithin(actor)))
      if (hasLabel(order.status)) labels.push(orderLabel(order, context))
    return labels
  }

  async function open(printId: string, actor: Actor): Promise<Result<FileAnswer>> {
    const print = await labelPrints.find(printId, actor.id)
    if (print === undefined) return failed(httpFailure('LABELS_NOT_FOUND'))
    const locale = localeOf(String(print.options['locale'] ?? 'zh-CN'))
    const labels = await labelsOf(print, actor)
    if (labels.length === 0) return failed(httpFailure('LABELS_NOT_FOUND'))
    const zpl = zplSettings(print.options)
    const batch = { labels, size: sizeOf(print.size), locale, withoutInvoice: LABEL_TYPES[print.type].withoutInvoice }
    const day = localTime(print.createdAt, PRINT_ZONE).slice(0, 10)
    if (zpl === undefined) return ok(fileOf({ renderer, lengths }, batch, `labels-${day}.pdf`))
    return ok({ ...fileOf({ renderer, lengths }, { ...batch, zpl }, `labels-${day}.zpl`), type: ZPL_TYPE, shown: 'attachment' })
  }

  const drawOne: BindingsOf<typeof labelRoutes>['drawLabel'] = async ({ body, actor, locale }) =>
    draw({ orderNumbers: body.orderNo, ...ruledLabel(body.type, body.rule), oneEach: !body.merge }, actor, locale)

  return {
    drawLabels: async ({ body, actor, locale }) => {
      const type = labelTypeOf({ miniLabel: body.miniLabel, specialLabel: body.specialLable === true, ignoreInvoice: body.ignoreInvoice })
      const size = typeof body.specialLable === 'string' ? body.specialLable : LABEL_TYPES[type].size
      const options = zplOptions(body)
      return draw({ orderNumbers: body.orders, type, size, oneEach: body.single, isPreview: body.preview, options }, actor, locale)
    },
    drawLabel: drawOne,
    drawLabelByApi: drawOne,
    openLabels: async ({ params, actor }) => open(params.print_id, actor),
  }
}

type Drawn = Omit<LabelBatch, 'labels'> & { readonly labels: readonly LabelContent[] }

/** A document that is drawn while it is sent. Its tag is a hash of its content, so a download is never resumed with another document. */
function fileOf({ renderer, lengths }: Pick<Parts, 'renderer' | 'lengths'>, batch: Drawn, fileName: string): FileAnswer {
  const etag = `"${createHash('sha256')
    .update(JSON.stringify(batch))
    .digest('base64url')
    .slice(0, HASH_BYTES * 2)}"`
  const length = async (): Promise<number> => {
    const known = lengths.get(etag)
    if (known !== undefined) return known
    let total = 0
    for await (const part of renderer.render(batch)) total += part.length
    lengths.set(etag, total)
    return total
  }
  return { fileName, shown: 'inline', open: () => renderer.render(batch), resumable: { etag, length } }
}
