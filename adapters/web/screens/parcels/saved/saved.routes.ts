import { savedCatalog } from '#core/parcels/saved/saved-catalog.ts'
import { resourceScreens } from '../../../resource/resource-screens.ts'

/** List and forms of what customers keep for themselves, from its declaration. */
export const savedScreens = resourceScreens(savedCatalog)
