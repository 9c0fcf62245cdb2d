import { savedAddress } from '#core/parcels/saved/saved-address.entity.ts'
import { savedProduct } from '#core/parcels/saved/saved-product.entity.ts'
import { entityRoutes, offersRoute } from '../../platform/reference/reference.routes.ts'

const addresses = entityRoutes(savedAddress)
const presets = entityRoutes(savedProduct)

/** Routes of the saved records that let customers write less, from their declaration. */
export const savedRoutes = {
  listAddresses: addresses.list,
  findAddress: addresses.find,
  exportAddresses: addresses.export,
  createAddress: addresses.create,
  updateAddress: addresses.update,
  removeAddress: addresses.remove,
  importAddresses: addresses.import,
  offerAddresses: offersRoute(savedAddress),
  listPresets: presets.list,
  findPreset: presets.find,
  exportPresets: presets.export,
  createPreset: presets.create,
  updatePreset: presets.update,
  removePreset: presets.remove,
  importPresets: presets.import,
  offerPresets: offersRoute(savedProduct),
}
