import type { LabelTypeName } from '#core/parcels/labels/label-type.ts'
import type { ApiClient } from '../../../../../http/client/api-client.ts'
import { labelRoutes, type LabelLink } from '../../../../../http/contract/parcels/labels/label.routes.ts'

/** The default of a parcel. */
export const DEFAULT_LABEL_TYPE: LabelTypeName = 'standard'

type Marks = { readonly miniLabel?: boolean; readonly specialLable?: boolean; readonly ignoreInvoice?: boolean }

/** The print request for each type of label. */
const MARKS: Readonly<Record<LabelTypeName, Marks>> = {
  standard: {},
  medium: { ignoreInvoice: true },
  mini: { miniLabel: true },
  mini_no_invoice: { miniLabel: true, ignoreInvoice: true },
  invoice: { specialLable: true },
}

/** As many labels as viewers and printers take well in one document. */
export const ORDERS_IN_A_FILE = 500

/** A document and the places of its labels among all of them, from 1. */
export type LabelFile = { readonly url: string; readonly first: number; readonly last: number }

/**
 * Documents of up to 500 labels for all orders that have one, why the others have none, and which
 * have letters that no label can show.
 */
export type MadeLabels = {
  readonly files: readonly LabelFile[]
  readonly made: number
  readonly failed: readonly LabelLink[]
  readonly warned: readonly LabelLink[]
}

export type LabelRequest = {
  readonly orders: readonly string[]
  readonly type: LabelTypeName
  /** To look at: the orders do not count as printed. */
  readonly isPreview?: boolean
  readonly onProgress?: (done: number) => void
}

/**
 * Requests the labels of orders, one document after another; an order without a label is reported
 * and does not stop the rest.
 */
export async function makeLabels(api: ApiClient, { orders, type, isPreview = false, onProgress }: LabelRequest): Promise<MadeLabels> {
  const files: LabelFile[] = []
  const failed: LabelLink[] = []
  const warned: LabelLink[] = []
  let made = 0
  for (let at = 0; at < orders.length; at += ORDERS_IN_A_FILE) {
    const part = orders.slice(at, at + ORDERS_IN_A_FILE)
    const links = await api.call(labelRoutes.drawLabels, { body: { orders: part, preview: isPreview, ...MARKS[type] } })
    const drawn = links.filter((link) => link.status)
    const [first] = drawn
    if (first !== undefined) files.push({ url: first.url, first: made + 1, last: made + drawn.length })
    made += drawn.length
    failed.push(...links.filter((link) => !link.status))
    warned.push(...links.filter((link) => link.warning))
    onProgress?.(at + part.length)
  }
  return { files, made, failed, warned }
}
