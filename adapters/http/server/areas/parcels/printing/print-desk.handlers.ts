import { instantText } from '#core/base/kernel/instant.ts'
import { failed, ok } from '#core/base/kernel/result.ts'
import type { askDesk } from '#core/parcels/printing/ask-desk.usecase.ts'
import type { makePrintDesk, revokePrintDesk } from '#core/parcels/printing/make-print-desk.usecase.ts'
import type { PrintDesk, PrintDesks } from '#core/parcels/printing/print-desk.ts'
import type { PrinterState } from '#core/parcels/printing/print-protocol.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import type { printDeskRoutes } from '../../../../contract/parcels/printing/print-desk.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { sayAgentFailure } from './print-task.presenter.ts'

type Parts = {
  readonly desks: PrintDesks
  readonly make: ReturnType<typeof makePrintDesk>
  readonly revoke: ReturnType<typeof revokePrintDesk>
  readonly ask: ReturnType<typeof askDesk>
  readonly newId: () => string
}

/** A printer, with what its test page failed of in the reader's language. */
function shownPrinter({ test, ...printer }: PrinterState, locale: Locale): PrinterState {
  if (test === undefined) return printer
  const { failure } = test
  return {
    ...printer,
    test: failure === undefined ? test : { ...test, failure: { ...failure, message: sayAgentFailure(failure, locale) } },
  }
}

const shown = ({ deskId, name, keyPrefix, connected, seenAt, createdAt, version, printers }: PrintDesk, locale: Locale) => ({
  desk_id: deskId,
  name,
  key_prefix: keyPrefix,
  connected,
  seen_time: seenAt === undefined ? null : instantText(seenAt),
  created_time: instantText(createdAt),
  version: version ?? null,
  printers: printers.map((printer) => shownPrinter(printer, locale)),
})

/** Handlers of the desks of an account. */
export const printDeskHandlers = ({ desks, make, revoke, ask, newId }: Parts): BindingsOf<typeof printDeskRoutes> => ({
  printDesks: async ({ actor, locale }) => {
    const rows = (await desks.of(actor.id)).map((desk) => shown(desk, locale))
    return ok({ rows, total: rows.length })
  },
  makePrintDesk: async ({ body, actor }) => {
    const made = await make(body, actor)
    if (!made.ok) return made
    const { desk, key } = made.value
    return ok({ desk_id: desk.deskId, name: desk.name, key, key_prefix: desk.keyPrefix })
  },
  revokePrintDesk: async ({ params, actor }) => {
    const revoked = await revoke(params.desk_id, actor)
    return revoked.ok ? ok({ desk_id: params.desk_id }) : failed(revoked.failure)
  },
  testDeskPrinter: async ({ params, body: { printer }, actor }) => {
    const document = `test-${newId()}`
    const asked = await ask(params.desk_id, { type: 'test_page', printer, document }, actor)
    return asked.ok ? ok({ desk_id: params.desk_id, printer, document }) : asked
  },
  setDeskPrinter: async ({ params, body, actor }) => {
    const asked = await ask(params.desk_id, { type: 'set_printer', ...body }, actor)
    return asked.ok ? ok({ desk_id: params.desk_id, printer: body.printer }) : asked
  },
  resumeDeskPrinter: async ({ params, body: { printer }, actor }) => {
    const asked = await ask(params.desk_id, { type: 'resume', printer }, actor)
    return asked.ok ? ok({ desk_id: params.desk_id, printer }) : asked
  },
})
