import { insurance } from './insurance/composition.ts'
import { stations } from './stations/composition.ts'
import { support } from './support/composition.ts'

/** Compositions of the areas of operations. */
export const operationsCompositions = {
  insurance,
  stations,
  support,
}
