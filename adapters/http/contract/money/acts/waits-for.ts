import { z } from 'zod'
import { explainSchema, named } from '../../named-schema.ts'

/** The part of an answer that says that nothing was done yet. */
export const waitsFor = {
  waits_for: explainSchema(
    'The number of the request that waits for a second person, where nothing was done yet',
    z.number().int().optional(),
  ),
}

/** How the decision about one of several records ended. */
export const actOutcome = named(
  'ActOutcome',
  z.object({ id: z.number().int(), status: z.boolean(), error: z.string().optional(), message: z.string(), ...waitsFor }),
)

/** The same of what a use case answers. */
export const waitsOf = ({ waits }: { readonly waits?: number }): { waits_for?: number } => (waits === undefined ? {} : { waits_for: waits })
