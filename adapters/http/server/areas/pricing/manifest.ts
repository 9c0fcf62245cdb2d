import { fees } from './fees/composition.ts'

/** Compositions of the areas of pricing. */
export const pricingCompositions = {
  fees,
}
