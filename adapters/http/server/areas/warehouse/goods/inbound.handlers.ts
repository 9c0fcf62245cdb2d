import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import { listPaper, type ListPrinter } from '#core/base/documents/list-document.ts'
import type { References } from '#core/base/fields/references.ts'
import type { disputeInbound } from '#core/operations/support/dispute-inbound.usecase.ts'
import { deliveryNoteDocument, deliveryNoteFacts } from '#core/warehouse/goods/inbound/delivery-note.document.ts'
import type { changeInbound, createInbound, moveInboundByCustomer } from '#core/warehouse/goods/inbound/handle-inbound.usecase.ts'
import type { importInbounds } from '#core/warehouse/goods/inbound/import-inbounds.usecase.ts'
import { inboundTemplate } from '#core/warehouse/goods/inbound/inbound-template.ts'
import { inboundFailure } from '#core/warehouse/goods/inbound/inbound.failures.ts'
import { INBOUND_STATES, OPEN_INBOUNDS, PAST_INBOUNDS, type InboundState } from '#core/warehouse/goods/inbound/inbound.machine.ts'
import type { InboundFilter, InboundReading, ListedInbound } from '#core/warehouse/goods/inbound/inbound.ports.ts'
import { isCounted } from '#core/warehouse/goods/inbound/inbound.ts'
import type { moveInboundByStaff, shelveInboundByHand } from '#core/warehouse/goods/inbound/receive-inbound.usecase.ts'
import type { GoodsReading } from '#core/warehouse/goods/goods.ports.ts'
import { skuKey } from '#core/warehouse/goods/picking/pick.ts'
import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { SheetWriter } from '#core/base/sheets/sheet.port.ts'
import type { InboundDetails, InboundRow, inboundRoutes } from '../../../../contract/warehouse/goods/inbound.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { workbook } from '../../../presenters/file-answer.ts'
import { sheetFile } from '../../../answers/sheet-file.ts'
import { presentImported } from '../../../presenters/present-imported.ts'
import { readZone } from '../../../presenters/query-days.ts'
import type { Reader } from '../../../presenters/reader.ts'
import { recordHistory } from '../../../presenters/record-history.ts'
import { presentInbound, presentInboundDetails } from './inbound.presenter.ts'

type Parts = {
  readonly inbounds: InboundReading
  readonly skuNames: GoodsReading['names']
  /** The first of a customer's SKUs. */
  readonly firstSku: (customerId: number) => Promise<string | undefined>
  readonly audit: Pick<AuditTrail, 'of'>
  readonly createInbound: ReturnType<typeof createInbound>
  readonly changeInbound: ReturnType<typeof changeInbound>
  readonly moveByCustomer: ReturnType<typeof moveInboundByCustomer>
  readonly moveByStaff: ReturnType<typeof moveInboundByStaff>
  readonly shelve: ReturnType<typeof shelveInboundByHand>
  readonly dispute: ReturnType<typeof disputeInbound>
  readonly importInbounds: ReturnType<typeof importInbounds>
  readonly listPrinter: ListPrinter
  readonly sheetWriter: SheetWriter
  readonly references: () => References
  readonly clock: Clock
}

type Query = {
  readonly status?: InboundState | undefined
  readonly stage?: 'open' | 'past' | undefined
  readonly answer?: 'awaited' | undefined
  readonly client?: string | undefined
  readonly warehouse?: string | undefined
  readonly keywords?: string | undefined
  readonly page: number
  readonly pageSize: number
}

/** The states that a list asks for; drafts are their client's own. */
function statesOf({ status, stage }: Pick<Query, 'status' | 'stage'>, { audience }: Actor): readonly InboundState[] {
  const staged = stage === undefined ? INBOUND_STATES : stage === 'open' ? OPEN_INBOUNDS : PAST_INBOUNDS
  return staged.filter((state) => (status === undefined || state === status) && (audience === 'customer' || state !== 'draft'))
}

/** The filter that a list's query asks for, as far as its reader may reach. */
export const inboundFilter = ({ status, stage, answer, ...query }: Query, actor: Actor): InboundFilter => ({
  ...query,
  states: statesOf({ status, stage }, actor),
  isUnanswered: answer === 'awaited',
  customerIds: clientsWithin(actor),
})

/** Answers to readers of both sides. */
function reading({ inbounds, skuNames, audit, references, listPrinter, clock }: Parts) {
  const findListedInbound = async (number: string, actor: Actor): Promise<Result<ListedInbound>> => {
    const inbound = await inbounds.find(number, clientsWithin(actor))
    const isHidden = actor.audience === 'staff' && inbound?.state === 'draft'
    return inbound === undefined || isHidden ? failed(inboundFailure('INBOUND_NOT_FOUND', { number })) : ok(inbound)
  }
  const namesOf = async ({ customerId, lines }: ListedInbound): Promise<(sku: string) => string | undefined> => {
    const names = await skuNames(lines.map(({ sku }) => ({ customerId, sku })))
    return (sku) => names.get(skuKey(customerId, sku))
  }
  return {
    list: async (query: Query, reader: Reader) => {
      const { rows, total } = await inbounds.list(inboundFilter(query, reader.actor))
      return ok({ rows: rows.map((one) => presentInbound(one, reader)), total })
    },
    details: async (number: string, reader: Reader): Promise<Result<InboundDetails>> => {
      const inbound = await findListedInbound(number, reader.actor)
      if (!inbound.ok) return inbound
      const isStaff = reader.actor.audience === 'staff'
      const about = { area: 'inbound', subject: number }
      const history = isStaff ? await recordHistory(audit, about, { locale: reader.locale, references: references(), timeZone: 'UTC' }) : []
      return ok(presentInboundDetails(inbound.value, { ...reader, history, nameOf: await namesOf(inbound.value) }))
    },
    /** The delivery as it is after a change. */
    changed: async (done: Result<unknown>, number: string, reader: Reader): Promise<Result<InboundRow>> => {
      if (!done.ok) return done
      const inbound = await findListedInbound(number, reader.actor)
      return inbound.ok ? ok(presentInbound(inbound.value, reader)) : inbound
    },
    note: async (number: string, query: { readonly timezone?: string | undefined }, { actor, locale }: Reader) => {
      const zone = readZone(query)
      if (!zone.ok) return zone
      const inbound = await findListedInbound(number, actor)
      if (!inbound.ok) return inbound
      const nameOf = await namesOf(inbound.value)
      const wasCounted = isCounted(inbound.value)
      const paper = listPaper(deliveryNoteDocument, {
        rows: (async function* () {
          for (const line of inbound.value.lines) yield { ...line, skuName: nameOf(line.sku), isCounted: wasCounted }
        })(),
        reader: { locale, zone: zone.value },
        facts: deliveryNoteFacts(inbound.value, locale),
        barcode: number,
        now: clock.now(),
      })
      return ok({ fileName: `delivery-note-${number}.pdf`, shown: 'inline' as const, open: () => listPrinter.printList(paper) })
    },
  }
}

/** Handlers of inbound deliveries. */
export function inboundHandlers(parts: Parts): BindingsOf<typeof inboundRoutes> {
  const { list, details, changed, note } = reading(parts)
  return {
    inbounds: ({ query, ...reader }) => list(query, reader),
    createInbound: ({ body, actor, keyed }) => parts.createInbound(body as Readonly<Record<string, unknown>>, actor, keyed),
    inboundTemplate: async ({ actor, locale }) => {
      const template = inboundTemplate(locale, { sku: await parts.firstSku(actor.id), now: parts.clock.now() })
      return ok(workbook(parts.sheetWriter, template, 'inbound-template.xlsx'))
    },
    importInbounds: async ({ upload, body, actor, locale }) => {
      const done = await parts.importInbounds(sheetFile(upload, body), actor)
      return done.ok ? ok(presentImported(done.value, locale)) : done
    },
    inbound: ({ params: { number }, ...reader }) => details(number, reader),
    changeInbound: async ({ params: { number }, body, ...reader }) => {
      const { version, ...raw } = body as { readonly version: number } & Readonly<Record<string, unknown>>
      return changed(await parts.changeInbound({ number, version, raw }, reader.actor), number, reader)
    },
    deliveryNote: ({ params: { number }, query, ...reader }) => note(number, query, reader),
    disputeInbound: async ({ params: { number }, body: { content }, actor, locale }) => {
      const raised = await parts.dispute({ number, content, locale }, actor)
      return raised.ok ? ok({ work_number: raised.value.workOrder }) : raised
    },
    moveInbound: async ({ params: { number, event }, ...reader }) =>
      changed(await parts.moveByCustomer(number, event, reader.actor), number, reader),
    clientsInbounds: ({ query, ...reader }) => list(query, reader),
    clientsInbound: ({ params: { number }, ...reader }) => details(number, reader),
    clientsDeliveryNote: ({ params: { number }, query, ...reader }) => note(number, query, reader),
    shelveInbound: async ({ params: { number }, body, keyed, ...reader }) => {
      const shelving = { ...body, location: body.location.trim().toUpperCase() }
      return changed(await parts.shelve(number, { shelving, actor: reader.actor, keyed }), number, reader)
    },
    receiveInbound: async ({ params: { number, event }, ...reader }) =>
      changed(await parts.moveByStaff(number, event, reader.actor), number, reader),
  }
}
