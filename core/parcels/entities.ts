import type { Entity } from '#core/base/fields/entity.ts'
import { trackingCodeMapping } from './agents/code-mapping.entity.ts'
import { exceptionMapping } from './orders/exceptions/exception-mapping.entity.ts'
import { plausibilityLimit } from './orders/place/plausibility-limit.entity.ts'
import { weightTolerance } from './orders/place/weight-tolerance.entity.ts'

/** Plain entities of parcels. Referenced ones come first. */
export const parcelsEntities: readonly Entity[] = [exceptionMapping, trackingCodeMapping, weightTolerance, plausibilityLimit]
