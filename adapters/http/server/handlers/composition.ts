import { randomBytes, randomInt } from 'node:crypto'
import { recordError } from '../../../../core/errors/record-error.usecase.ts'
import type { FileStore } from '../../../../core/files/file-store.port.ts'
import { keepFile } from '../../../../core/files/keep-file.usecase.ts'
import { openFile } from '../../../../core/files/open-file.usecase.ts'
import { AREAS } from '../../../../core/identity/areas.ts'
import { makeAccount, resetPassword } from '../../../../core/identity/account-records.usecase.ts'
import { handInPapers, submitForReview } from '../../../../core/identity/certify.usecase.ts'
import { exchangeKey } from '../../../../core/identity/exchange-key.usecase.ts'
import { judgeCertification } from '../../../../core/identity/judge-certification.usecase.ts'
import { saveGrants } from '../../../../core/identity/role-grants.ts'
import { role } from '../../../../core/identity/role.entity.ts'
import { rolePermission } from '../../../../core/identity/role-permission.entity.ts'
import { saveParticulars } from '../../../../core/identity/save-particulars.usecase.ts'
import { signShipperContract } from '../../../../core/identity/sign-contract.usecase.ts'
import { register } from '../../../../core/identity/register.usecase.ts'
import { sendPhoneCode } from '../../../../core/identity/send-phone-code.usecase.ts'
import type { SmsSender } from '../../../../core/identity/sms.port.ts'
import { changePassword } from '../../../../core/identity/change-password.usecase.ts'
import { openSession, signIn } from '../../../../core/identity/sign-in.usecase.ts'
import type { Clock } from '../../../../core/kernel/clock.ts'
import type { Entity } from '../../../../core/kernel/entity.ts'
import type { Actor } from '../../../../core/identity/account.ts'
import type { Publication } from '../../../../core/messages/publication.ts'
import { sortableIds } from '../../../../core/kernel/ids.ts'
import { onceOver } from '../../../../core/kernel/once.ts'
import { changeOrder, removeDraft } from '../../../../core/orders/change-order.usecase.ts'
import { importOrders } from '../../../../core/orders/import/import-orders.usecase.ts'
import { moveOrder } from '../../../../core/orders/move-order.usecase.ts'
import { moveOrders } from '../../../../core/orders/move-orders.usecase.ts'
import { placeOrder } from '../../../../core/orders/place-order.usecase.ts'
import { printLabels } from '../../../../core/orders/print-labels.usecase.ts'
import type { EntityStore } from '../../../../core/reference/reference.ports.ts'
import { assign, close, noteIn, openOne, raise, raiseAsGuest, sayIn } from '../../../../core/support/keep-work-order.usecase.ts'
import { addTrackingEvents } from '../../../../core/tracking/add-tracking-events.usecase.ts'
import { moveMessages, openMessage } from '../../../../core/messages/keep-mailbox.usecase.ts'
import { sendMessage } from '../../../../core/messages/send-message.usecase.ts'
import { movePublication } from '../../../../core/messages/move-publication.usecase.ts'
import { readPublications } from '../../../../core/messages/read-publications.usecase.ts'
import { writePublication } from '../../../../core/messages/write-publication.usecase.ts'
import { contentInspector } from '../../../files/content-inspector.ts'
import { PdfContractPrinter } from '../../../printer/pdf/pdf-contract-printer.ts'
import { PdfLabelRenderer } from '../../../printer/pdf/pdf-label-renderer.ts'
import { SheetThreads } from '../../../sheets/worker/sheet-threads.ts'
import { ThreadedSheetMarker } from '../../../sheets/worker/threaded-sheet-marker.ts'
import { ThreadedSheetReader } from '../../../sheets/worker/threaded-sheet-reader.ts'
import { CsvSheetWriter } from '../../../sheets/write/csv-sheet-writer.ts'
import { XlsxSheetWriter } from '../../../sheets/write/xlsx-sheet-writer.ts'
import type { Store } from '../../../store/store.ts'
import { entityRoutes, optionRoutes } from '../../contract/reference.routes.ts'
import { accountRoutes } from '../../contract/account.routes.ts'
import { bulletinRoutes, bulletinStaffRoutes, noticeRoutes, noticeStaffRoutes } from '../../contract/bulletin.routes.ts'
import { auditRoutes } from '../../contract/audit.routes.ts'
import { certificationQueueRoutes, certificationRoutes, fileRoutes } from '../../contract/certification.routes.ts'
import { developerRoutes } from '../../contract/developer.routes.ts'
import { liveRoutes, messageRoutes, sentMessageRoutes } from '../../contract/message.routes.ts'
import { errorRoutes } from '../../contract/error.routes.ts'
import { homeRoutes } from '../../contract/home.routes.ts'
import { labelRoutes } from '../../contract/label.routes.ts'
import { registrationRoutes, sandboxRoutes } from '../../contract/registration.routes.ts'
import { orderRoutes } from '../../contract/order.routes.ts'
import { sessionRoutes } from '../../contract/session.routes.ts'
import { staffRoutes } from '../../contract/staff.routes.ts'
import { workOrderRoutes } from '../../contract/work-order.routes.ts'
import { trackingRoutes } from '../../contract/tracking.routes.ts'
import { Argon2PasswordHasher } from '../argon2-password-hasher.ts'
import { allowListHtmlCleaner } from '../allow-list-html-cleaner.ts'
import { bound, type BoundRoute } from '../call.ts'
import { FaultNotes } from '../fault-notes.ts'
import { accountHandlers } from './account.handlers.ts'
import { bulletinHandlers, bulletinStaffHandlers } from './bulletin.handlers.ts'
import { auditHandlers } from './audit.handlers.ts'
import { certificationHandlers, certificationQueueHandlers } from './certification.handlers.ts'
import { developerHandlers } from './developer.handlers.ts'
import { errorHandlers } from './error.handlers.ts'
import { fileHandlers } from './file.handlers.ts'
import { homeHandlers } from './home.handlers.ts'
import { importHandlers } from './import.handlers.ts'
import { labelHandlers } from './label.handlers.ts'
import { optionHandlers } from './option.handlers.ts'
import { liveHandlers } from './live.handlers.ts'
import { messageHandlers, sentMessageHandlers } from './message.handlers.ts'
import { noticeHandlers, noticeStaffHandlers } from './notice.handlers.ts'
import { orderMovingHandlers } from './order-moving.handlers.ts'
import { orderReadingHandlers } from './order-reading.handlers.ts'
import { orderWritingHandlers } from './order-writing.handlers.ts'
import { entityHandlers } from './reference.handlers.ts'
import { registrationHandlers, sandboxHandlers } from './registration.handlers.ts'
import { sessionHandlers } from './session.handlers.ts'
import { staffHandlers } from './staff.handlers.ts'
import { workOrderHandlers } from './work-order.handlers.ts'
import { trackingHandlers } from './tracking.handlers.ts'
import { LiveDesk } from '../live-desk.ts'
import { secretCodeHasher } from '../secret-code-hasher.ts'
import { randomTokens } from '../random-tokens.ts'

const PRINT_ID_BYTES = 24
const FILE_ID_BYTES = 24

/** The way into the error log: at once for those who wait for it, in the background for faults of ours. */
export type Errors = { readonly record: ReturnType<typeof recordError>; readonly notes: FaultNotes }

export function errorsOf({ errorLog }: Store, clock: Clock): Errors {
  const record = recordError({ errorLog, clock })
  return { record, notes: new FaultNotes(record) }
}

/** What the routes are served with. */
export type Machinery = {
  readonly store: Store
  readonly threads: SheetThreads
  readonly renderer: PdfLabelRenderer
  readonly entities: readonly Entity[]
  readonly clock: Clock
  readonly sms: SmsSender
  readonly fileStore: FileStore
  readonly secret: string
  readonly demo: boolean
  readonly errors: Errors
  readonly liveDesk: LiveDesk
}

function sessionRows({ store, entities, clock }: Machinery): readonly BoundRoute[] {
  const { sessions, preferences, identityAtomically: atomically } = store
  const ports = { ...store, atomically, passwords: new Argon2PasswordHasher(), tokens: randomTokens, clock }
  const areas = [...new Set([...Object.keys(AREAS), ...entities.map(({ area }) => area)])]
  return bound(
    sessionRoutes,
    sessionHandlers({
      signIn: signIn(ports),
      changePassword: changePassword(ports),
      openSession: (session) => openSession(ports, session),
      sessions,
      preferences,
      areas,
    }),
  )
}

function registrationRows({ store, clock, sms, secret, demo }: Machinery): readonly BoundRoute[] {
  const { accounts, smsOutbox, identityAtomically: atomically } = store
  const references = store.references.current
  const codeHasher = secretCodeHasher(secret)
  const ports = { atomically, accounts, references, sms, codeHasher, passwords: new Argon2PasswordHasher(), tokens: randomTokens, clock }
  return [
    ...bound(
      registrationRoutes,
      registrationHandlers({
        accounts,
        references,
        sendPhoneCode: sendPhoneCode({ ...ports, randomness: { below: (limit) => randomInt(limit) } }),
        register: register(ports),
      }),
    ),
    ...bound(sandboxRoutes, sandboxHandlers({ smsOutbox, references, demo })),
  ]
}

/** What shippers and their files are used by: the routes, and the demo. */
export function shipperUse({ store, clock, fileStore }: Pick<Machinery, 'store' | 'clock' | 'fileStore'>) {
  const { shippers, files, contacts, shippersAtomically: atomically } = store
  const ports = {
    contacts,
    atomically,
    shippers,
    files,
    fileStore,
    clock,
    references: store.references.current,
    inspector: contentInspector,
    newFileId: (): string => randomBytes(FILE_ID_BYTES).toString('base64url'),
  }
  return {
    shippers,
    keepFile: keepFile(ports),
    openFile: openFile(ports),
    saveParticulars: saveParticulars(ports),
    handInPapers: handInPapers(ports),
    submitForReview: submitForReview(ports),
    signContract: signShipperContract({ ...ports, printer: new PdfContractPrinter() }),
    judge: judgeCertification(ports),
  }
}

function shipperRows(machinery: Machinery): readonly BoundRoute[] {
  const use = shipperUse(machinery)
  const { clock, store } = machinery
  const { keepUpload, bindings: fileBindings } = fileHandlers(use)
  return [
    ...bound(accountRoutes, accountHandlers({ ...use, ...store.ledgerReading })),
    ...bound(certificationRoutes, certificationHandlers({ ...use, clock, keepUpload })),
    ...bound(certificationQueueRoutes, certificationQueueHandlers({ ...use, clock, queue: store.certificationQueue })),
    ...bound(fileRoutes, fileBindings),
  ]
}

function publicationRows({ store, clock, fileStore }: Machinery): readonly BoundRoute[] {
  const { publications, files, publicationsAtomically: atomically } = store
  const ports = { atomically, publications, files, fileStore, clock, references: store.references.current, cleaner: allowListHtmlCleaner() }
  const { keepUpload } = fileHandlers(shipperUse({ store, clock, fileStore }))
  const parts = { ...ports, keepUpload, read: readPublications(ports), write: writePublication(ports), move: movePublication(ports) }
  return [
    ...bound(bulletinRoutes, bulletinHandlers(parts)),
    ...bound(bulletinStaffRoutes, bulletinStaffHandlers(parts)),
    ...bound(noticeRoutes, noticeHandlers(parts)),
    ...bound(noticeStaffRoutes, noticeStaffHandlers(parts)),
  ]
}

function orderRows({ store, threads, clock }: Machinery): readonly BoundRoute[] {
  const { atomically, orders, audit, headingMemory: headings } = store
  const references = store.references.current
  const newOrderNumber = sortableIds({ below: (limit) => randomInt(limit) })
  const move = moveOrder({ atomically, clock })
  const reader = new ThreadedSheetReader(threads)
  return bound(orderRoutes, {
    ...orderReadingHandlers({ orders, audit, references, clock, sheetWriter: new XlsxSheetWriter() }),
    ...orderWritingHandlers({
      orders,
      placeOrder: placeOrder({ atomically, references, clock, newOrderNumber }),
      changeOrder: changeOrder({ atomically, references, clock }),
      removeDraft: removeDraft({ atomically, clock }),
    }),
    ...orderMovingHandlers({ orders, moveOrder: move, moveOrders: moveOrders({ moveOrder: move }) }),
    ...importHandlers({
      importOrders: importOrders({ atomically, references, reader, headings, clock, newOrderNumber }),
      onceOver: onceOver(atomically),
      marker: new ThreadedSheetMarker(threads),
    }),
  })
}

function trackingRows({ store, clock }: Machinery): readonly BoundRoute[] {
  const { atomically, orders, tracking } = store
  const references = store.references.current
  const add = addTrackingEvents({ atomically, references, clock })
  return bound(trackingRoutes, trackingHandlers({ orders, tracking, references, addTrackingEvents: add }))
}

function labelRows({ store, renderer, clock }: Machinery): readonly BoundRoute[] {
  const { atomically, orders, labelPrints } = store
  const newPrintId = (): string => randomBytes(PRINT_ID_BYTES).toString('base64url')
  const print = printLabels({ orders, labelPrints, atomically, clock, newPrintId })
  return bound(labelRoutes, labelHandlers({ orders, labelPrints, renderer, references: store.references.current, printLabels: print }))
}

function referenceRows({ store, threads, entities, clock }: Machinery): readonly BoundRoute[] {
  const references = store.references.current
  const passwords = new Argon2PasswordHasher()
  const makeOne = (kept: EntityStore) => makeAccount({ store: kept, passwords, clock })
  const parts = { references, sheetWriter: new XlsxSheetWriter(), reader: new ThreadedSheetReader(threads), clock, makeAccount: makeOne }
  const rowsOf = (entity: Entity): readonly BoundRoute[] =>
    bound(entityRoutes(entity), entityHandlers({ ...parts, entity, store: store.entityStore(entity) }), (name) => `${entity.area}.${name}`)
  return [...bound(optionRoutes, optionHandlers({ references, entities })), ...entities.flatMap(rowsOf)]
}

function messageRows({ store, clock, liveDesk }: Machinery): readonly BoundRoute[] {
  const { mailboxes, mailboxesAtomically: atomically } = store
  const ports = { atomically, mailboxes, clock, references: store.references.current }
  return [
    ...bound(messageRoutes, messageHandlers({ mailboxes, openMessage: openMessage(ports), moveMessages: moveMessages(ports) })),
    ...bound(sentMessageRoutes, sentMessageHandlers({ mailboxes, sendMessage: sendMessage(ports) })),
    ...bound(liveRoutes, liveHandlers(liveDesk)),
  ]
}

function workOrderRows({ store, clock, fileStore }: Machinery): readonly BoundRoute[] {
  const { workOrders, files, workOrdersAtomically: atomically } = store
  const idOf = sortableIds({ below: (limit) => randomInt(limit) })
  const ports = { atomically, clock, references: store.references.current, newNumber: (at: number) => `W${idOf(at)}` }
  const { keepUpload } = fileHandlers(shipperUse({ store, clock, fileStore }))
  return bound(
    workOrderRoutes,
    workOrderHandlers({
      workOrders,
      references: store.references.current,
      files,
      fileStore,
      keepUpload,
      raise: raise(ports),
      raiseAsGuest: raiseAsGuest(ports),
      open: openOne(ports),
      say: sayIn(ports),
      note: noteIn(ports),
      close: close(ports),
      assign: assign(ports),
    }),
  )
}

function developerRows({ store, clock, demo }: Machinery): readonly BoundRoute[] {
  const exchange = exchangeKey({ ...store, tokens: randomTokens, clock })
  return bound(developerRoutes, developerHandlers({ exchangeKey: exchange, references: store.references.current, demo }))
}

function homeRows({ store, fileStore, clock }: Machinery): readonly BoundRoute[] {
  const { latest } = readPublications({ ...store, atomically: store.publicationsAtomically, fileStore, clock })
  const latestBulletin = async (shipper: Actor): Promise<Publication | undefined> => (await latest('bulletin', shipper))?.publication
  return bound(homeRoutes, homeHandlers({ ...store, ...store.ledgerReading, references: store.references.current, latestBulletin, clock }))
}

const errorRows = ({ store, errors, clock }: Machinery): readonly BoundRoute[] =>
  bound(errorRoutes, errorHandlers({ ...store, recordError: errors.record, sheetWriter: new XlsxSheetWriter(), clock }))

function staffRows({ store, clock }: Machinery): readonly BoundRoute[] {
  const { accounts, roleGrants: grants, identityAtomically: atomically } = store
  const references = store.references.current
  return bound(
    staffRoutes,
    staffHandlers({
      references,
      roles: store.entityStore(role),
      rolePermissions: store.entityStore(rolePermission),
      saveGrants: saveGrants({ grants }),
      resetPassword: resetPassword({ atomically, accounts, references, clock, passwords: new Argon2PasswordHasher() }),
      clock,
    }),
  )
}

function auditRows({ store, clock }: Machinery): readonly BoundRoute[] {
  const writers = { xlsx: new XlsxSheetWriter(), csv: new CsvSheetWriter() }
  return bound(auditRoutes, auditHandlers({ records: store.auditRecords, references: store.references.current, clock, writers }))
}

/** Every route with the use case behind it. */
export const bindings = (machinery: Machinery): readonly BoundRoute[] =>
  [
    sessionRows,
    registrationRows,
    shipperRows,
    publicationRows,
    messageRows,
    workOrderRows,
    orderRows,
    trackingRows,
    labelRows,
    auditRows,
    staffRows,
    referenceRows,
    developerRows,
    homeRows,
    errorRows,
  ].flatMap((rows) => rows(machinery))
