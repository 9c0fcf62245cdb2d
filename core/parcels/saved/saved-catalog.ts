import type { SavedEntity } from '#core/base/fields/entity.ts'
import { savedProduct } from './saved-product.entity.ts'
import { savedAddress } from './saved-address.entity.ts'

/** Every kind of records that customers keep for themselves. */
export const savedCatalog: readonly SavedEntity[] = [savedAddress, savedProduct]
