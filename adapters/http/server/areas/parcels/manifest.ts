import { agents } from './agents/composition.ts'
import { labels } from './labels/composition.ts'
import { orders } from './orders/composition.ts'
import { printing } from './printing/composition.ts'
import { savedRecords } from './saved/composition.ts'
import { tracking } from './tracking/composition.ts'

/** Compositions of the areas of parcels. */
export const parcelsCompositions = {
  agents,
  labels,
  orders,
  printing,
  saved: savedRecords,
  tracking,
}
