import type { Actor } from '#core/platform/access/account.ts'
import type { NamedUpload } from '#core/platform/files/file.ports.ts'
import { foreignUploads } from '#core/platform/files/named-files.ts'
import { atField, type FieldFailure } from '#core/base/kernel/failure.ts'
import type { Order, OrderContent } from '../order.ts'
import { orderFailure } from '../order.failures.ts'
import { orderKind } from '../kinds/catalog.ts'
import { fieldsOf, type OrderKind } from '../order-kind.ts'
import type { OrderUnit } from '../order.ports.ts'

/** An address below `/api` is a file of ours only in this form. */
const OURS = /^(?:https?:\/\/[^/]+)?\/+api(?:\/|$)/i
const STORED = /^(?:https?:\/\/[^/]+)?\/api\/files\/([A-Za-z0-9_-]{32})$/

type OrderFilesCheck = {
  readonly content: OrderContent
  readonly kind: OrderKind
  /** The order's customer; besides it, the actor may name uploads of its own. */
  readonly customerId: number
  readonly actor: Pick<Actor, 'id'>
  /** The order as it was: what it named already it may keep, also when somebody else changes it. */
  readonly before?: OrderContent
}

const fileFieldsOf = (kind: OrderKind) => fieldsOf(kind).filter(([, field]) => field.format === 'file_address')
/** The id of a file that is stored here, from its address. */
export const storedId = (address: unknown): string | undefined => (typeof address === 'string' ? STORED.exec(address)?.[1] : undefined)

/**
 * FILE_ADDRESS_INVALID at each field that names a file stored here which is neither the customer's
 * nor the actor's: as one that does not exist.
 */
export async function foreignFiles(
  { files }: Pick<OrderUnit, 'files'>,
  { content, kind, customerId, actor, before }: OrderFilesCheck,
): Promise<readonly FieldFailure[]> {
  const named = fileFieldsOf(kind).flatMap(([field]) => {
    const found = content.values[field]
    return typeof found === 'string' && OURS.test(found) ? [{ field, id: storedId(found), before: storedId(before?.values[field]) }] : []
  })
  const foreign = await foreignUploads(files, { named, owners: [customerId, actor.id] })
  return foreign.map((name) => atField(name, orderFailure('FILE_ADDRESS_INVALID', { found: String(content.values[name]) })))
}

/**
 * Records which files an order names, so that who may see the order may open them; none once it is
 * deleted.
 */
export async function nameFiles(
  { files }: Pick<OrderUnit, 'files'>,
  { orderNumber, customerId, kind, values }: NamingOrder,
): Promise<void> {
  const fields = orderKind(kind)
  const names = fields === undefined ? [] : fileFieldsOf(fields).map(([name]) => name)
  if (names.length === 0) return
  const ids = names.flatMap((name) => storedId(values[name]) ?? [])
  await files.name({ area: 'orders', record: orderNumber, clientId: customerId, ids })
}

/**
 * A file that an order names: its field by the API's name, its address, and the upload where it is
 * stored here.
 */
export type OrderFile = { readonly field: string; readonly address: string; readonly upload: NamedUpload | undefined }

/** Every file that an order names, in the order of its kind's fields. */
export function filesOf(
  { kind, values }: Pick<Order, 'kind'> & { readonly values: Readonly<Record<string, unknown>> },
  uploads: readonly NamedUpload[],
): readonly OrderFile[] {
  const fields = orderKind(kind)
  return (fields === undefined ? [] : fileFieldsOf(fields)).flatMap(([name, { api }]) => {
    const address = values[name]
    if (typeof address !== 'string' || address === '') return []
    const id = storedId(address)
    return [{ field: api, address, upload: uploads.find((upload) => upload.id === id) }]
  })
}

type NamingOrder = Pick<Order, 'orderNumber' | 'customerId' | 'kind'> & { readonly values: Readonly<Record<string, unknown>> }
