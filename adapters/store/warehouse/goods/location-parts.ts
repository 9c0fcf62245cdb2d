import type { Entity } from '#core/base/fields/entity.ts'
import { goodsFailure } from '#core/warehouse/goods/goods.failures.ts'
import { location } from '#core/warehouse/goods/stock/location.entity.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed } from '#core/base/kernel/result.ts'
import { words } from '#core/base/kernel/words.ts'
import { query } from '../../database/row-shape.ts'
import type { Around, EntityStoreParts } from '../../declared/sql-entity-store.ts'

const STOCK = words('库存', '庫存', 'Stock')
const STRANGERS = query(
  { client: 'text' },
  `select coalesce(rented_by, '') as client from location where rented_by is not null
    and not exists (select from accounts where account = rented_by and audience = 'customer') limit 1`,
)

/** A location is rented by one of the clients: CLIENT_NOT_FOUND. */
const rentedByClients: Around = async (connection, _by, work) => {
  const result = await work()
  const [stranger] = result.ok ? await connection.rows(STRANGERS) : []
  return stranger === undefined
    ? result
    : failed(invalidInput([atField('rented_by', goodsFailure('CLIENT_NOT_FOUND', { client: stranger.client }))]))
}

/**
 * The checks of a write of a location: its renter, and that nothing lies where it is deleted or
 * named otherwise.
 */
export const locationParts = (entity: Entity): Pick<EntityStoreParts, 'around' | 'namedBy'> =>
  entity.name !== location.name
    ? {}
    : {
        around: rentedByClients,
        namedBy: async (connection, record) => {
          const [used] = await connection.texts(
            'select exists (select from stock where warehouse = $1 and location = $2 and on_hand + damaged + under_way > 0)',
            [record['warehouse'], record['location_code']],
          )
          return used?.[0] === 't' ? STOCK : undefined
        },
      }
