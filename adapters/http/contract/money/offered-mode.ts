import { z } from 'zod'
import { named } from '../named-schema.ts'

/** A payment mode that is offered, and how one pays by it. */
export const offeredModeRow = named(
  'OfferedPaymentMode',
  z.object({ code: z.string(), name: z.string(), way: z.string(), instructions: z.string().nullable() }),
)
export type OfferedModeRow = z.output<typeof offeredModeRow>
