import type { AddressKeeper } from '#core/parcels/saved/saved.ports.ts'
import type { Connection } from '../../database/database.ts'
import { prepareStatement } from '../../database/database.ts'

const PARTS = 'name, country, phone, phone1, province, city, address, zip_code, as_consignee, as_sender'
/** A column that an order need not repeat as long as the address is the same. */
const STAYS = (column: string): string =>
  `${column} = case when (kept.city, kept.address) is not distinct from (excluded.city, excluded.address)
    then coalesce(excluded.${column}, kept.${column}) else excluded.${column} end`

/**
 * An address that is only used again keeps its version, so that a form which shows it can still be
 * saved.
 */
const KEEP = prepareStatement(`insert into saved_address as kept (customer_id, identity, ${PARTS}, uses, last_used)
  select $1, identity, ${PARTS}, uses, $3 from json_to_recordset($2::json) as fresh(identity text, name text, country text, phone text, phone1 text,
    province text, city text, address text, zip_code text, as_consignee boolean, as_sender boolean, uses integer)
  on conflict (customer_id, identity) do update set
    name = excluded.name, city = excluded.city, address = excluded.address, phone1 = coalesce(excluded.phone1, kept.phone1),
    ${STAYS('province')}, ${STAYS('zip_code')},
    as_consignee = kept.as_consignee or excluded.as_consignee, as_sender = kept.as_sender or excluded.as_sender,
    version = kept.version + ((kept.name, kept.city, kept.address) is distinct from (excluded.name, excluded.city, excluded.address))::integer,
    uses = kept.uses + excluded.uses, last_used = greatest(kept.last_used, excluded.last_used)`)

/** Address books as orders write them: one statement for all orders of a unit of work. */
export const sqlAddressKeeper = (connection: Connection): AddressKeeper => ({
  keep: async (customerId, addresses, at) => {
    if (addresses.size === 0) return
    const fresh = [...addresses].map(([identity, address]) => ({ identity, ...address }))
    await connection.rows(KEEP, [customerId, JSON.stringify(fresh), new Date(at)])
  },
})
