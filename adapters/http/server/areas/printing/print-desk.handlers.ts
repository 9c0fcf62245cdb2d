import { failed, ok } from '../../../../../core/kernel/result.ts'
import type { askDesk } from '../../../../../core/printing/ask-desk.usecase.ts'
import type { makePrintDesk, revokePrintDesk } from '../../../../../core/printing/make-print-desk.usecase.ts'
import type { PrintDesk, PrintDesks } from '../../../../../core/printing/print-desk.ts'
import type { printDeskRoutes } from '../../../contract/printing/print-desk.routes.ts'
import type { BindingsOf } from '../../listen/call.ts'
import { instantText } from '../../presenters/instant-text.ts'

type Parts = {
  readonly desks: PrintDesks
  readonly make: ReturnType<typeof makePrintDesk>
  readonly revoke: ReturnType<typeof revokePrintDesk>
  readonly ask: ReturnType<typeof askDesk>
  readonly newId: () => string
}

const shown = ({ deskId, name, keyPrefix, connected, seenAt, createdAt, version, printers }: PrintDesk) => ({
  desk_id: deskId,
  name,
  key_prefix: keyPrefix,
  connected,
  seen_time: seenAt === undefined ? null : instantText(seenAt),
  created_time: instantText(createdAt),
  version: version ?? null,
  printers: [...printers],
})

/** Handlers of the desks of an account. */
export const printDeskHandlers = ({ desks, make, revoke, ask, newId }: Parts): BindingsOf<typeof printDeskRoutes> => ({
  printDesks: async ({ actor }) => {
    const rows = (await desks.of(actor.id)).map(shown)
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
    const asked = await ask(params.desk_id, { type: 'test_page', printer, document: `test-${newId()}` }, actor)
    return asked.ok ? ok({ desk_id: params.desk_id, printer }) : asked
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
