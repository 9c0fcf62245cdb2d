import { ORDER_PAGES } from '#core/portal/pages/order.routes.ts'
import { z } from 'zod'
import { DARKNESS, LABEL_DPIS, MOST_OFFSET_DOTS } from '#core/parcels/labels/label.ts'
import { LABEL_SEQUENCES } from '#core/parcels/labels/label-sequence.rules.ts'
import { LABEL_RULES, LABEL_TYPES, type LabelTypeName } from '#core/parcels/labels/label-type.ts'
import { eachOrder } from '../../any-order.ts'
import { named } from '../../named-schema.ts'
import { defineRoute, flag } from '../../route.ts'

const LABEL_LIMIT = 10_000

const link = named(
  'LabelLink',
  z.object({
    order_number: z.string(),
    url: z.string(),
    status: z.boolean(),
    message: z.string(),
    /** There is a label, and the message names letters on it that no font of ours has. */
    warning: z.boolean(),
  }),
)
export type LabelLink = z.output<typeof link>

const offsetDots = z.number().int().min(-MOST_OFFSET_DOTS).max(MOST_OFFSET_DOTS)

/** For thermal printers: their own language instead of a PDF, at the resolution of the head. */
const thermal = {
  format: z.enum(['pdf', 'zpl']).default('pdf'),
  dpi: z.literal(LABEL_DPIS).default(203),
  /** The printer keeps its own where none is given. */
  darkness: z.number().int().min(DARKNESS.least).max(DARKNESS.most).optional(),
  /** In the printer's dots; negative ones move to the left and up. */
  offset: z.object({ right: offsetDots, down: offsetDots }).optional(),
}

const typeNames = Object.keys(LABEL_TYPES) as [LabelTypeName, ...LabelTypeName[]]

/** One number or several, in a list or separated by commas. */
const orderNumbers = z
  .union([z.string().max(LABEL_LIMIT * 61), z.array(eachOrder).max(LABEL_LIMIT)])
  .transform((sent) => (typeof sent === 'string' ? sent.split(/[,，;；\n]/) : sent).map((one) => one.trim()).filter((one) => one !== ''))
  .pipe(z.array(eachOrder).min(1).max(LABEL_LIMIT))

/** Input and answer of `drawPdf`: the first link is `payload[0].url`, and `data[0].url` too. */
const drawing = {
  tag: 'labels',
  body: named(
    'DrawLabels',
    z.object({
      /** `invoice` has the declared goods as a table with HS codes and values. */
      type: z.enum(typeNames).default('standard'),
      /** One PDF for all orders; `false` makes one each. */
      merge: flag.default(true),
      /**
       * The size in millimetres, where it is not that of the type; `100x100_no_invoice` leaves the
       * goods out.
       */
      rule: z
        .enum(['', ...LABEL_RULES])
        .nullish()
        .transform((rule) => rule || undefined),
      orderNo: orderNumbers,
    }),
  ),
  payload: named('LabelLinks', z.array(link)),
  payloadAlsoAs: 'data',
} as const

const PRINTING = { audience: 'any', permission: { area: 'orders', action: 'read' }, clients: 'record', pages: ORDER_PAGES } as const

const LAYOUTS = ['1x1', '1x2', '1x3', '2x2', '2x3', '2x4', '3x3', '2x5', '3x4'] as const

/** The largest paper that labels are fitted to, in millimetres. */
const PAPER = { least: 20, width: 420, height: 600 } as const
const paperSize = z
  .string()
  .regex(/^\d{2,3}x\d{2,3}$/)
  .refine((text) => {
    const [width = 0, height = 0] = text.split('x').map(Number)
    return Math.min(width, height) >= PAPER.least && width <= PAPER.width && height <= PAPER.height
  })

/** How label files become one: fields of a form, so numbers are texts. */
const merging = z.object({
  /** Width × height of the paper in millimetres, or `A4`; without it each page stays as it is. */
  size: z
    .union([z.literal(''), z.literal('A4').transform(() => '210x297'), paperSize])
    .optional()
    .transform((size) => size || undefined),
  /** Labels on a sheet, across × down. */
  layout: z.enum(LAYOUTS).default('1x1'),
  format: z.enum(['pdf', 'zpl']).default('pdf'),
  dpi: z.coerce.number().pipe(z.literal(LABEL_DPIS)).default(203),
  darkness: z.coerce.number().int().min(DARKNESS.least).max(DARKNESS.most).optional(),
})

export const labelRoutes = {
  drawLabels: defineRoute({
    keyScope: 'labels',
    method: 'POST',
    path: '/batchDrawPdf',
    tag: 'labels',
    summary:
      'Make labels: one PDF or ZPL file for all orders, or one each with `single`; a failure names its order and does not stop the rest',
    ...PRINTING,
    body: z.object({
      orders: z.array(eachOrder).min(1).max(LABEL_LIMIT),
      miniLabel: z.boolean().default(false),
      /** `true` for the tall invoice label, or a size in millimetres. */
      specialLable: z.union([z.boolean(), z.enum(['100x100', '100x150', '100x200'])]).default(false),
      ignoreInvoice: z.boolean().default(false),
      single: z.boolean().default(false),
      /**
       * The sequence of the labels: as the orders are given, by the rows of the sheets that they
       * came from, by SKU or by channel. Links come in it too.
       */
      sort: z.enum(LABEL_SEQUENCES).default('given'),
      ...thermal,
      /** To look at: the orders are not printed by it. */
      preview: z.boolean().default(false),
    }),
    payload: z.array(link),
  }),
  drawLabel: defineRoute({
    keyScope: 'labels',
    method: 'POST',
    path: '/go/drawPdf',
    summary: 'Make labels by type and size; `data[0].url` is the link of the first',
    ...PRINTING,
    ...drawing,
  }),
  drawLabelByApi: defineRoute({
    keyScope: 'labels',
    method: 'POST',
    path: '/drawPdf',
    summary: 'Make labels by type and size, as `/go/drawPdf` does, for programs',
    ...PRINTING,
    ...drawing,
  }),
  mergeLabels: defineRoute({
    keyScope: 'labels',
    method: 'POST',
    path: '/labels/merge',
    tag: 'labels',
    summary:
      'Merge label files of marketplaces (PDF, PNG, JPEG; ZPL where ZPL comes out) into one PDF or ZPL file, in the order sent: 200 files and 50 MB at most, fitted to a size, several on a sheet where a layout asks for it',
    ...PRINTING,
    clients: 'none',
    upload: 'several',
    perMinute: 60,
    body: merging,
    file: 'application/pdf',
  }),
  openLabels: defineRoute({
    keyScope: 'labels',
    method: 'GET',
    path: '/labels/{print_id}',
    tag: 'labels',
    summary:
      'The PDF or ZPL (`application/zpl`) behind a link of batchDrawPdf, for its owner only; accepts ranges, so an interrupted download can be resumed',
    ...PRINTING,
    params: z.object({ print_id: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/) }),
    file: 'application/pdf',
  }),
}
