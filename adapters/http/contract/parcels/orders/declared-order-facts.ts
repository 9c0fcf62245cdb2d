import { z } from 'zod'
import { answeredFacts, orderFlags, type AnsweredFact, type FlagQuery, type ORDER_FACTS } from '#core/parcels/orders/order-facts.ts'
import { flag } from '../../route.ts'

type AnswerOf<F> = F extends { readonly kind: 'mark' }
  ? boolean
  : F extends { readonly choices: readonly (infer Choice)[] }
    ? Choice | null
    : string | null

type FactSchemas = {
  readonly [N in AnsweredFact as (typeof ORDER_FACTS)[N]['api']]: z.ZodType<AnswerOf<(typeof ORDER_FACTS)[N]>>
}

/**
 * The facts of an order as the API answers them: a mark is yes or no, others are null while they
 * are not known.
 */
export const factSchemas = Object.fromEntries(
  answeredFacts.map(([, { api, kind, choices }]) => [
    api,
    kind === 'mark' ? z.boolean() : (choices === undefined ? z.string() : z.enum(choices)).nullable(),
  ]),
) as unknown as FactSchemas

/** Filters by yes and no, each as a parameter of a query. */
export const flagQuery = Object.fromEntries(orderFlags.map(([, { api }]) => [api, flag.optional()])) as {
  readonly [Q in FlagQuery]: z.ZodOptional<typeof flag>
}
