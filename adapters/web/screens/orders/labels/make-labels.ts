import type { LabelTypeName } from '../../../../../core/labels/label-type.ts'
import type { ApiClient } from '../../../../http/client/api-client.ts'
import { labelRoutes, type LabelLink } from '../../../../http/contract/labels/label.routes.ts'

/** The default of a parcel (spec §9). */
export const DEFAULT_LABEL_TYPE: LabelTypeName = 'standard'

type Marks = { readonly miniLabel?: boolean; readonly specialLable?: boolean; readonly ignoreInvoice?: boolean }

/** The print request of spec §7 for each type of label. */
const MARKS: Readonly<Record<LabelTypeName, Marks>> = {
  standard: {},
  medium: { ignoreInvoice: true },
  mini: { miniLabel: true },
  mini_no_invoice: { miniLabel: true, ignoreInvoice: true },
  invoice: { specialLable: true },
}

/** One PDF for all orders that have a label, and the result of each order. */
export type MadeLabels = { readonly url: string | undefined; readonly made: readonly string[]; readonly failed: readonly LabelLink[] }

/** Requests the labels of orders as one PDF; an order without a label is reported and does not stop the rest. */
export async function makeLabels(
  api: ApiClient,
  { orders, type }: { readonly orders: readonly string[]; readonly type: LabelTypeName },
): Promise<MadeLabels> {
  const links = await api.call(labelRoutes.drawLabels, { body: { orders: [...orders], ...MARKS[type] } })
  const made = links.filter((link) => link.status)
  return { url: made[0]?.url, made: made.map((link) => link.order_number), failed: links.filter((link) => !link.status) }
}
