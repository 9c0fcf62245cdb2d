import type { z } from 'zod'
import type { Actor } from '#core/platform/access/account.ts'
import type { quoteParcel } from '#core/pricing/fees/quotes/quote-parcel.usecase.ts'
import type { TransitTimes } from '#core/pricing/fees/quotes/transit-time.ts'
import type { References } from '#core/base/fields/references.ts'
import type { quoteSheet } from '#core/parcels/orders/quotes/quote-sheet.usecase.ts'
import { ok } from '#core/base/kernel/result.ts'
import type { SheetWriter } from '#core/base/sheets/sheet.port.ts'
import type { quoteRoutes } from '../../../../contract/pricing/fees/quote.routes.ts'
import { sheetFile } from '../../../answers/sheet-file.ts'
import type { BindingsOf, Upload } from '../../../answers/call.ts'
import { workbook } from '../../../presenters/file-answer.ts'
import { laneOf, quoteAnswer } from './quote.presenter.ts'
import { quotedContent, quotedSheetAnswer, quoteTemplate } from './quote-sheet.presenter.ts'

type QuoteForm = z.output<(typeof quoteRoutes)['quoteSheet']['body']>

type Parts = {
  readonly references: () => References
  readonly quote: ReturnType<typeof quoteParcel>
  readonly quoteSheet: ReturnType<typeof quoteSheet>
  readonly sheetWriter: SheetWriter
  readonly transit: TransitTimes
}

/** Whose prices count: the client that staff name, else those of the shipper who asks. */
const payerOf = (client: string | undefined, actor: Actor): string | undefined =>
  client ?? (actor.audience === 'customer' ? actor.account : undefined)

/** Handlers of quotes. */
export function quoteHandlers({ references, quote, quoteSheet: quoteFile, sheetWriter, transit }: Parts): BindingsOf<typeof quoteRoutes> {
  const sheet = (upload: Upload, { client, ...form }: QuoteForm, actor: Actor) =>
    quoteFile({ file: sheetFile(upload, { ...form, strict: false }), account: payerOf(client, actor) }, actor)
  return {
    quote: async ({ query: { client, ...raw }, actor, locale }) => {
      const done = await quote(raw, payerOf(client as string | undefined, actor), actor)
      if (!done.ok) return done
      const times = await transit.of(laneOf(done.value.parcel))
      return ok(quoteAnswer(done.value, { references: references(), actor, locale }, times))
    },
    quoteSheet: async ({ upload, body, actor, locale }) => {
      const done = await sheet(upload, body, actor)
      return done.ok ? ok(quotedSheetAnswer(done.value, { references: references(), actor, locale })) : done
    },
    quotedWorkbook: async ({ upload, body, actor, locale }) => {
      const done = await sheet(upload, body, actor)
      if (!done.ok) return done
      return ok(workbook(sheetWriter, quotedContent(done.value, { references: references(), actor, locale }), 'quote.xlsx'))
    },
    quoteTemplate: async ({ locale }) => ok(workbook(sheetWriter, quoteTemplate(locale), 'quote-template.xlsx')),
  }
}
