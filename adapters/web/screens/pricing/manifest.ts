import type { Screen } from '../../base/screen.ts'
import { feeScreens } from './fees/fees.routes.ts'

/** Pages of the areas of pricing. */
export const pricingScreens: readonly Screen[] = [...feeScreens]
