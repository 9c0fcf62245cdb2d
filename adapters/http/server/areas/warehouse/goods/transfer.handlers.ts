import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import { mayDo } from '#core/platform/access/roles/permissions.ts'
import { listPaper, type ListPrinter } from '#core/base/documents/list-document.ts'
import type { References } from '#core/base/fields/references.ts'
import type { cancelTransfer, changeTransfer, createTransfer } from '#core/warehouse/goods/transfers/handle-transfers.usecase.ts'
import type { readTransferSheet } from '#core/warehouse/goods/transfers/import-transfer-lines.ts'
import type { receiveTransfer, sendTransfer } from '#core/warehouse/goods/transfers/move-transfer.usecase.ts'
import { skuKey } from '#core/warehouse/goods/picking/pick.ts'
import { transferNoteDocument } from '#core/warehouse/goods/transfers/transfer-note.document.ts'
import { transferFailure } from '#core/warehouse/goods/transfers/transfer.failures.ts'
import { transferMachine, type TransferState } from '#core/warehouse/goods/transfers/transfer.machine.ts'
import type { ListedTransfer, TransferReading } from '#core/warehouse/goods/transfers/transfer.ports.ts'
import { countedOf, piecesOf, shortOf, type TransferLine } from '#core/warehouse/goods/transfers/transfer.ts'
import { instantText, instantTextOrNull } from '#core/base/kernel/instant.ts'
import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import type {
  ClientsTransferDetails,
  TransferDetails,
  TransferRow,
  transferRoutes,
} from '../../../../contract/warehouse/goods/transfer.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { sheetFile } from '../../../answers/sheet-file.ts'
import { presentImported } from '../../../presenters/present-imported.ts'
import { readZone, spanOfDays } from '../../../presenters/query-days.ts'
import type { Reader } from '../../../presenters/reader.ts'
import { recordHistory } from '../../../presenters/record-history.ts'

type SkuNames = (codes: readonly { readonly customerId: number; readonly sku: string }[]) => Promise<ReadonlyMap<string, string>>

type Parts = {
  readonly transfers: TransferReading
  readonly skuNames: SkuNames
  readonly zoneOf: (warehouse: string) => string
  readonly createTransfer: ReturnType<typeof createTransfer>
  readonly changeTransfer: ReturnType<typeof changeTransfer>
  readonly cancelTransfer: ReturnType<typeof cancelTransfer>
  readonly sendTransfer: ReturnType<typeof sendTransfer>
  readonly receiveTransfer: ReturnType<typeof receiveTransfer>
  readonly readSheet: (file: Parameters<typeof readTransferSheet>[1]) => ReturnType<typeof readTransferSheet>
  readonly audit: Pick<AuditTrail, 'of'>
  readonly listPrinter: ListPrinter
  readonly references: () => References
  readonly clock: Clock
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

function eventsOf({ state }: ListedTransfer, actor: Actor): TransferRow['events'] {
  if (actor.audience === 'customer') return state === 'draft' ? ['change', 'cancel'] : []
  if (!mayDo(actor, { area: 'transfers', action: 'update' })) return []
  return transferMachine.eventsFrom(state).filter((event) => event !== 'cancel')
}

/** Returns the missing pieces of a line, which are known once the receipt has ended. */
const missingOf = (line: TransferLine, state: TransferState): number => (state === 'received' ? shortOf(line) : 0)

const rowOf = (one: ListedTransfer, actor: Actor, locale: Locale): TransferRow => ({
  number: one.number,
  version: one.version,
  account: one.account,
  from_warehouse: one.from,
  to_warehouse: one.to,
  note: one.note ?? null,
  status: one.state,
  status_txt: transferMachine.states[one.state].label[locale],
  skus: one.lines.length,
  pieces: piecesOf(one.lines),
  received: sum(one.lines.map(countedOf)),
  damaged: sum(one.lines.map(({ damaged }) => damaged)),
  short: sum(one.lines.map((line) => missingOf(line, one.state))),
  create_time: instantText(one.createdAt),
  creator: one.createdByName,
  send_time: instantTextOrNull(one.sentAt),
  receive_time: instantTextOrNull(one.receivedAt),
  events: eventsOf(one, actor),
})

type Listing = Parameters<BindingsOf<typeof transferRoutes>['clientsTransfers']>[0]['query']

/**
 * Transfers as they are answered: one with its lines, with its history, a page of them, and the
 * delivery note.
 */
function transferAnswers(parts: Parts) {
  const { transfers, audit, references } = parts
  const findListedTransfer = async (number: string, actor: Actor): Promise<Result<ListedTransfer>> => {
    const transfer = await transfers.find(number, clientsWithin(actor))
    return transfer === undefined ? failed(transferFailure('TRANSFER_NOT_FOUND', { transfer: number })) : ok(transfer)
  }
  const namesOf = ({ customerId, lines }: ListedTransfer) => parts.skuNames(lines.map(({ sku }) => ({ customerId, sku })))
  const details = async (number: string, { actor, locale }: Reader): Promise<Result<TransferDetails>> => {
    const one = await findListedTransfer(number, actor)
    if (!one.ok) return one
    const { customerId, lines, state } = one.value
    const names = await namesOf(one.value)
    return ok({
      ...rowOf(one.value, actor, locale),
      lines: lines.map((line) => ({
        sku: line.sku,
        sku_name: names.get(skuKey(customerId, line.sku)) ?? null,
        quantity: line.quantity,
        received: countedOf(line),
        damaged: line.damaged,
        short: missingOf(line, state),
        taken: [...line.taken],
      })),
    })
  }
  const withHistory = async (number: string, call: Reader): Promise<Result<ClientsTransferDetails>> => {
    const one = await details(number, call)
    if (!one.ok) return one
    const reader = { locale: call.locale, references: references(), timeZone: 'UTC' }
    return ok({ ...one.value, history: await recordHistory(audit, { area: 'transfer', subject: number }, reader) })
  }
  const list = async (
    { status, created_from, created_to, timezone, from_warehouse: from, to_warehouse: to, ...query }: Listing,
    { actor, locale }: Reader,
  ) => {
    const zone = readZone({ timezone })
    if (!zone.ok) return zone
    const { from: createdFrom, before: createdBefore } = spanOfDays({ first: created_from, last: created_to }, zone.value)
    const states = status === undefined ? undefined : [status]
    const { rows, total } = await transfers.list({
      ...query,
      from,
      to,
      states,
      createdFrom,
      createdBefore,
      customerIds: clientsWithin(actor),
    })
    return ok({ rows: rows.map((one) => rowOf(one, actor, locale)), total })
  }
  return { found: findListedTransfer, namesOf, details, withHistory, list }
}

/** The delivery note on A4. */
function notePrinter(parts: Parts, { found, namesOf }: Pick<ReturnType<typeof transferAnswers>, 'found' | 'namesOf'>) {
  const { clock } = parts
  return async (number: string, { actor, locale }: Reader) => {
    const one = await found(number, actor)
    if (!one.ok) return one
    const { customerId, lines, account, from, to, note = '' } = one.value
    const names = await namesOf(one.value)
    const paper = listPaper(transferNoteDocument, {
      rows: (async function* () {
        for (const line of lines) yield { ...line, skuName: names.get(skuKey(customerId, line.sku)) }
      })(),
      reader: { locale, zone: parts.zoneOf(from) },
      facts: [`${number}   ${from} → ${to}   ${account}`, note],
      now: clock.now(),
    })
    return ok({ fileName: `transfer-${number}.pdf`, shown: 'inline' as const, open: () => parts.listPrinter.printList(paper) })
  }
}

/** Handlers of transfers between warehouses. */
export function transferHandlers(parts: Parts): BindingsOf<typeof transferRoutes> {
  const answers = transferAnswers(parts)
  const { details, withHistory, list } = answers
  const print = notePrinter(parts, answers)
  const after = async <T>(done: Result<T>, numberOf: (value: T) => string, call: Reader): Promise<Result<TransferDetails>> =>
    done.ok ? details(numberOf(done.value), call) : done
  return {
    transfers: ({ query, ...call }) => list(query, call),
    createTransfer: async ({ body, keyed, ...call }) =>
      after(await parts.createTransfer(body, call.actor, keyed), ({ number }) => number, call),
    readTransferSheet: async ({ upload, body, locale }) => {
      const read = await parts.readSheet(sheetFile(upload, body))
      return read.ok ? ok({ imported: presentImported(read.value, locale), lines: [...read.value.lines] }) : read
    },
    findTransfer: ({ params, ...call }) => details(params.number, call),
    changeTransfer: async ({ params, body, ...call }) =>
      after(await parts.changeTransfer(params.number, body.version, body, call.actor), () => params.number, call),
    cancelTransfer: async ({ params, ...call }) => after(await parts.cancelTransfer(params.number, call.actor), () => params.number, call),
    printTransfer: ({ params, ...call }) => print(params.number, call),
    clientsTransfers: ({ query, ...call }) => list(query, call),
    findClientsTransfer: ({ params, ...call }) => withHistory(params.number, call),
    printClientsTransfer: ({ params, ...call }) => print(params.number, call),
    moveTransfer: async ({ params: { number, event }, ...call }) => {
      const done = await (event === 'send' ? parts.sendTransfer : parts.receiveTransfer)(number, call.actor)
      return done.ok ? withHistory(number, call) : done
    },
  }
}
