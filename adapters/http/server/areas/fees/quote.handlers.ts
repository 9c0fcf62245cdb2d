import type { quoteParcel } from '../../../../../core/fees/quote-parcel.usecase.ts'
import type { References } from '../../../../../core/fields/references.ts'
import { ok } from '../../../../../core/kernel/result.ts'
import type { quoteRoutes } from '../../../contract/fees/quote.routes.ts'
import type { BindingsOf } from '../../listen/call.ts'
import { quoteAnswer } from './quote.presenter.ts'

type Parts = { readonly references: () => References; readonly quote: ReturnType<typeof quoteParcel> }

/** Handlers of quotes. */
export const quoteHandlers = ({ references, quote }: Parts): BindingsOf<typeof quoteRoutes> => ({
  quote: async ({ query: { client, ...raw }, actor, locale }) => {
    const own = actor.audience === 'customer' ? actor.account : undefined
    const done = await quote(raw, (client as string | undefined) ?? own, actor)
    return done.ok ? ok(quoteAnswer(done.value, { references: references(), actor, locale })) : done
  },
})
