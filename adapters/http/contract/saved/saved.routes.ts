import { savedAddress } from '../../../../core/saved/saved-address.entity.ts'
import { entityRoutes, offersRoute } from '../reference/reference.routes.ts'

const addresses = entityRoutes(savedAddress)

/** What customers keep for themselves, from its declaration. */
export const savedRoutes = {
  listAddresses: addresses.list,
  findAddress: addresses.find,
  exportAddresses: addresses.export,
  createAddress: addresses.create,
  updateAddress: addresses.update,
  removeAddress: addresses.remove,
  importAddresses: addresses.import,
  offerAddresses: offersRoute(savedAddress),
}
