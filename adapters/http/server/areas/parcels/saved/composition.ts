import type { SavedEntity } from '#core/base/fields/entity.ts'
import { savedAddress } from '#core/parcels/saved/saved-address.entity.ts'
import { savedProduct } from '#core/parcels/saved/saved-product.entity.ts'
import type { RoutesOf } from '../../../../contract/routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { SharedParts } from '../../composition.ts'
import { ownedHandlers } from '../../platform/reference/owned.handlers.ts'
import { offersHandler } from './saved.handlers.ts'

/**
 * Handlers of the records that customers keep to write less: each call reaches the records of its
 * caller alone.
 */
export function savedRecords({ store, references, clock, sheets }: SharedParts): BindingsOf<RoutesOf<'saved'>> {
  const handlersOf = (entity: SavedEntity) =>
    ownedHandlers({
      entity,
      storeOf: (_, customerId) => store.saved.of(entity, customerId),
      references,
      clock,
      sheetWriter: sheets.xlsx,
      reader: sheets.reader,
    })
  const [addresses, presets] = [handlersOf(savedAddress), handlersOf(savedProduct)]
  return {
    listAddresses: addresses.list,
    findAddress: addresses.find,
    exportAddresses: addresses.export,
    createAddress: addresses.create,
    updateAddress: addresses.update,
    removeAddress: addresses.remove,
    importAddresses: addresses.import,
    offerAddresses: offersHandler({ entity: savedAddress, saved: store.saved, references }),
    listPresets: presets.list,
    findPreset: presets.find,
    exportPresets: presets.export,
    createPreset: presets.create,
    updatePreset: presets.update,
    removePreset: presets.remove,
    importPresets: presets.import,
    offerPresets: offersHandler({ entity: savedProduct, saved: store.saved, references }),
  }
}
