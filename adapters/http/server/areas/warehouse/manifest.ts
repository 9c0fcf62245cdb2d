import { goods } from './goods/composition.ts'
import { transport } from './transport/composition.ts'

/** Compositions of the areas of warehouse. */
export const warehouseCompositions = {
  goods,
  transport,
}
