import type { Actor } from '#core/platform/access/account.ts'
import { fileFailure } from '#core/platform/files/file.failures.ts'
import { isPicture } from '#core/platform/files/file.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Order } from '../order.ts'
import type { OrderUnit } from '../order.ports.ts'

/** So many photographs show a parcel from all sides. */
export const MOST_PHOTOS = 6

type ParcelPhotosChange = {
  readonly order: Pick<Order, 'orderNumber' | 'customerId'>
  readonly ids: readonly string[]
  readonly actor: Pick<Actor, 'id'>
}

/**
 * INPUT_INVALID names the photographs that are not uploads of the actor (FILE_NOT_FOUND) or no
 * pictures (FILE_NO_PICTURE), each by its place: `check_photos.0`.
 */
export async function wrongPhotos(
  { files }: Pick<OrderUnit, 'files'>,
  { ids, actor }: Pick<ParcelPhotosChange, 'ids' | 'actor'>,
): Promise<Result<never> | undefined> {
  const wrong = []
  for (const [place, id] of ids.entries()) {
    const file = await files.find(id)
    if (file === undefined || file.ownerId !== actor.id) wrong.push(atField(`check_photos.${place}`, fileFailure('FILE_NOT_FOUND')))
    else if (!isPicture(file.type)) wrong.push(atField(`check_photos.${place}`, fileFailure('FILE_NO_PICTURE')))
  }
  return wrong.length > 0 ? failed(invalidInput(wrong)) : undefined
}

/**
 * Attaches the warehouse's photographs to an order, so that who may see the order may open them;
 * the codes of `wrongPhotos`.
 */
export async function keepPhotos({ files }: Pick<OrderUnit, 'files'>, { order, ids, actor }: ParcelPhotosChange): Promise<Result<unknown>> {
  if (ids.length === 0) return ok(undefined)
  const wrong = await wrongPhotos({ files }, { ids, actor })
  if (wrong !== undefined) return wrong
  // Beside the files that the order itself names.
  await files.name({ area: 'orders', record: `${order.orderNumber}/photos`, clientId: order.customerId, ids })
  return ok(undefined)
}
