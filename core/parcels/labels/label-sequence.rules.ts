import { words, type Words } from '#core/base/kernel/words.ts'

/** The sequences in which the labels of a batch are printed, as the API names them. */
export const LABEL_SEQUENCES = ['given', 'row', 'sku', 'channel'] as const
export type LabelSequence = (typeof LABEL_SEQUENCES)[number]

export const sequenceWords: Readonly<Record<LabelSequence, Words>> = {
  given: words('按列表顺序', '按清單順序', 'As listed'),
  row: words('按导入表格的行', '按匯入表格的列', 'By row of the sheet'),
  sku: words('按 SKU', '按 SKU', 'By SKU'),
  channel: words('按渠道', '按渠道', 'By channel'),
}

/** The facts of an order that decide where its label comes in a batch. */
export type LabelPlace = {
  readonly orderNumber: string
  /** The import that made it, and the line of the sheet that it came from. */
  readonly importId: number | undefined
  readonly importRow: number | undefined
  /** SKUs of its products, or their names where they have none. */
  readonly products: readonly string[]
  readonly channel: string
}

let collator: Intl.Collator | undefined
/** `SKU-2` comes before `SKU-10`. Making a collator takes milliseconds: once, when it is needed. */
const compareNaturally = (one: string, other: string): number =>
  (collator ??= new Intl.Collator('en', { numeric: true })).compare(one, other)

const byNumber = (one: number | undefined, other: number | undefined): number =>
  one === other ? 0 : one === undefined ? 1 : other === undefined ? -1 : one - other

/** Texts by their natural order, empty ones last. */
const byText = (one: string, other: string): number =>
  one === '' || other === '' ? Number(one === '') - Number(other === '') : compareNaturally(one, other)

const productsText = ({ products }: LabelPlace): string => products.toSorted(compareNaturally).join('\n')

const COMPARED: Readonly<Record<Exclude<LabelSequence, 'given'>, (one: LabelPlace, other: LabelPlace) => number>> = {
  // Order numbers sort by creation, which is the row of an order that no sheet made.
  row: (one, other) =>
    byNumber(one.importId, other.importId) ||
    byNumber(one.importRow, other.importRow) ||
    compareNaturally(one.orderNumber, other.orderNumber),
  sku: (one, other) => byText(productsText(one), productsText(other)),
  channel: (one, other) => byText(one.channel, other.channel),
}

/**
 * Orders in the sequence of their labels (rule: Sequence of labels): as given, by the rows of their
 * sheets, by SKU, so that parcels with the same products lie together, or by channel. Equal ones
 * stay as they were given.
 */
export function inLabelSequence<T>(orders: readonly T[], sequence: LabelSequence, placeOf: (order: T) => LabelPlace): readonly T[] {
  if (sequence === 'given') return orders
  const compared = COMPARED[sequence]
  return orders
    .map((order) => [order, placeOf(order)] as const)
    .toSorted(([, one], [, other]) => compared(one, other))
    .map(([order]) => order)
}
