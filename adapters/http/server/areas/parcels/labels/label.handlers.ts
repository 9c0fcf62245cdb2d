import { readFile } from 'node:fs/promises'
import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { localeOf, type Locale } from '#core/base/kernel/words.ts'
import { sheetOfSize, type LabelFile, type LabelFiles } from '#core/parcels/labels/label-files.port.ts'
import { LABEL_SIZES, type LabelSize } from '#core/parcels/labels/label-size.ts'
import { LABEL_TYPES, labelTypeOf, ruledLabel } from '#core/parcels/labels/label-type.ts'
import type { LabelPrint, LabelPrints } from '#core/parcels/orders/print/label-prints.port.ts'
import type { OrderQueries, Whose } from '#core/parcels/orders/order.ports.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import { hasLabel, orderLabel } from '#core/parcels/orders/print/order-label.ts'
import type { LabelOutcome, PrintLabels, printLabels } from '#core/parcels/orders/print/print-labels.usecase.ts'
import type { References } from '#core/base/fields/references.ts'
import { DONE, httpFailure } from '../../../../contract/http.failures.ts'
import type { LabelLink, labelRoutes } from '../../../../contract/parcels/labels/label.routes.ts'
import { sayFailure } from '../../../../contract/words.ts'
import type { BindingsOf, FileAnswer } from '../../../answers/call.ts'
import { localTime } from '#core/base/kernel/instant.ts'
import { whole } from '../../../presenters/file-answer.ts'
import type { ChosenDesigns, designChoice } from '#core/parcels/labels/design/design-choice.ts'
import type { LabelDocuments, PrintedOrder } from './label-documents.ts'
import { zplOptions, zplSettings } from './zpl-options.ts'

type Parts = {
  readonly orders: Pick<OrderQueries, 'findMany'>
  readonly labelPrints: LabelPrints
  readonly documents: LabelDocuments
  readonly labelFiles: Pick<LabelFiles, 'merge'>
  readonly references: () => References
  readonly designs: Pick<ReturnType<typeof designChoice>, 'asPrinted'>
  readonly printLabels: ReturnType<typeof printLabels>
}

const ORDERS_TOGETHER = 500
const PRINT_ZONE = 'Asia/Shanghai'
const ZPL_TYPE = 'application/zpl'

/** The links of a batch, one per order in the order of the request, or why there is none. */
const linksOf = (outcomes: readonly LabelOutcome[], locale: Locale): LabelLink[] =>
  outcomes.map(({ orderNumber, printId, failure, warning }) => ({
    order_number: orderNumber,
    url: printId === undefined ? '' : `/api/labels/${printId}`,
    status: failure === undefined,
    message: failure === undefined ? (warning === undefined ? DONE[locale] : sayFailure(warning, locale)) : sayFailure(failure, locale),
    warning: warning !== undefined,
  }))

/** Reads orders by their numbers, in parts. */
async function* findAll(orders: Parts['orders'], numbers: readonly string[], whose: Whose | undefined): AsyncGenerator<Order> {
  for (let at = 0; at < numbers.length; at += ORDERS_TOGETHER) yield* await orders.findMany(numbers.slice(at, at + ORDERS_TOGETHER), whose)
}

/** The designs that were in force when the labels were asked for. */
const designIdsOf = ({ designs = '' }: LabelPrint['options']): readonly number[] => String(designs).split(',').filter(Boolean).map(Number)

const sizeOf = (text: string): LabelSize => LABEL_SIZES.find((size) => size === text) ?? LABEL_TYPES.standard.size

/** Label files of marketplaces as one. */
const merging =
  (labelFiles: Parts['labelFiles']): BindingsOf<typeof labelRoutes>['mergeLabels'] =>
  async ({ body: { size, layout, format, dpi, darkness }, upload }) => {
    const files: LabelFile[] = []
    for (const { fileName, path } of upload) files.push({ name: fileName, bytes: await readFile(path) })
    const [columns = 1, rows = 1] = layout.split('x').map(Number)
    const sheet = size === undefined ? undefined : sheetOfSize(size, { columns, rows })
    const settings = { dpi, ...(darkness === undefined ? {} : { darkness }) }
    const merged = await labelFiles.merge(files, format === 'pdf' ? { format, sheet } : { format, settings, paper: sheet })
    if (!merged.ok) return merged
    return ok({
      fileName: `labels.${format}`,
      ...(format === 'zpl' ? { type: ZPL_TYPE } : {}),
      shown: 'attachment',
      open: () => whole(merged.value),
    })
  }

/**
 * Handlers of labels. Links are stored; the document is drawn when its link is opened, with the
 * same bytes each time.
 */
export function labelHandlers({
  orders,
  labelPrints,
  printLabels: print,
  documents,
  labelFiles,
  references,
  designs,
}: Parts): BindingsOf<typeof labelRoutes> {
  async function draw(
    wanted: Omit<PrintLabels, 'options'> & Partial<Pick<PrintLabels, 'options'>>,
    actor: Actor,
    locale: Locale,
  ): Promise<Result<LabelLink[]>> {
    const outcomes = await print({ ...wanted, options: { ...wanted.options, locale } }, actor)
    return outcomes.ok ? ok(linksOf(outcomes.value, locale)) : outcomes
  }

  async function labelsOf(print: LabelPrint, { keyFor }: ChosenDesigns, actor: Actor): Promise<readonly PrintedOrder[]> {
    const context = { references: references(), printedOn: localTime(print.createdAt, PRINT_ZONE).slice(0, 16) }
    const labels: PrintedOrder[] = []
    for await (const order of findAll(orders, print.orderNumbers, clientsWithin(actor)))
      if (hasLabel(order.status)) {
        const design = keyFor(order.customerId)
        labels.push({ order, label: { ...orderLabel(order, context), ...(design === undefined ? {} : { design }) } })
      }
    return labels
  }

  async function open(printId: string, actor: Actor): Promise<Result<FileAnswer>> {
    const print = await labelPrints.find(printId, actor.id)
    if (print === undefined) return failed(httpFailure('LABELS_NOT_FOUND'))
    const locale = localeOf(String(print.options['locale'] ?? 'zh-CN'))
    const chosen = await designs.asPrinted(designIdsOf(print.options))
    const labels = await labelsOf(print, chosen, actor)
    if (labels.length === 0) return failed(httpFailure('LABELS_NOT_FOUND'))
    const zpl = zplSettings(print.options)
    const batch = { size: sizeOf(print.size), locale, withoutInvoice: LABEL_TYPES[print.type].withoutInvoice, designs: chosen.designs }
    const day = localTime(print.createdAt, PRINT_ZONE).slice(0, 10)
    if (zpl === undefined) return documents.open(labels, batch, `labels-${day}.pdf`)
    const file = await documents.open(labels, { ...batch, zpl }, `labels-${day}.zpl`)
    return file.ok ? ok({ ...file.value, type: ZPL_TYPE, shown: 'attachment' }) : file
  }

  const drawOne: BindingsOf<typeof labelRoutes>['drawLabel'] = async ({ body, actor, locale }) =>
    draw({ orderNumbers: body.orderNo, ...ruledLabel(body.type, body.rule), oneEach: !body.merge }, actor, locale)

  return {
    drawLabels: async ({ body, actor, locale }) => {
      const type = labelTypeOf({ miniLabel: body.miniLabel, specialLabel: body.specialLable === true, ignoreInvoice: body.ignoreInvoice })
      const size = typeof body.specialLable === 'string' ? body.specialLable : LABEL_TYPES[type].size
      const options = zplOptions(body)
      const { orders: orderNumbers, sort: sequence, single: oneEach, preview: isPreview } = body
      return draw({ orderNumbers, type, size, sequence, oneEach, isPreview, options }, actor, locale)
    },
    drawLabel: drawOne,
    drawLabelByApi: drawOne,
    mergeLabels: merging(labelFiles),
    openLabels: async ({ params, actor }) => open(params.print_id, actor),
  }
}
