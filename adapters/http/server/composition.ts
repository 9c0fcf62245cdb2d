import { availableParallelism } from 'node:os'
import { randomBytes, randomInt } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import 'reflect-metadata'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { Container, type ServiceIdentifier } from 'inversify'
import { USER_LISTS, type UserList } from '../../../core/identity/access-matrix.ts'
import type { FileStore } from '../../../core/files/file-store.port.ts'
import { keepFile } from '../../../core/files/keep-file.usecase.ts'
import { openFile } from '../../../core/files/open-file.usecase.ts'
import { handInPapers, submitForReview } from '../../../core/identity/certify.usecase.ts'
import { judgeCertification } from '../../../core/identity/judge-certification.usecase.ts'
import { saveParticulars } from '../../../core/identity/save-particulars.usecase.ts'
import { signShipperContract } from '../../../core/identity/sign-contract.usecase.ts'
import { register } from '../../../core/identity/register.usecase.ts'
import { sendPhoneCode } from '../../../core/identity/send-phone-code.usecase.ts'
import { smsFailure, type SmsSender } from '../../../core/identity/sms.port.ts'
import { changePassword } from '../../../core/identity/change-password.usecase.ts'
import { openSession, signIn } from '../../../core/identity/sign-in.usecase.ts'
import type { Clock } from '../../../core/kernel/clock.ts'
import type { Entity } from '../../../core/kernel/entity.ts'
import { failed } from '../../../core/kernel/result.ts'
import { sortableIds } from '../../../core/kernel/ids.ts'
import { onceOver } from '../../../core/kernel/once.ts'
import { changeOrder, removeDraft } from '../../../core/orders/change-order.usecase.ts'
import { importOrders } from '../../../core/orders/import/import-orders.usecase.ts'
import { moveOrder } from '../../../core/orders/move-order.usecase.ts'
import { moveOrders } from '../../../core/orders/move-orders.usecase.ts'
import { placeOrder } from '../../../core/orders/place-order.usecase.ts'
import { printLabels } from '../../../core/orders/print-labels.usecase.ts'
import { addTrackingEvents } from '../../../core/tracking/add-tracking-events.usecase.ts'
import { contentInspector } from '../../files/content-inspector.ts'
import { LocalFileStore } from '../../files/local-file-store.ts'
import { isStorageAway } from '../../files/storage-away.ts'
import { PdfContractPrinter } from '../../printer/pdf/pdf-contract-printer.ts'
import { PdfLabelRenderer } from '../../printer/pdf/pdf-label-renderer.ts'
import { SheetThreads } from '../../sheets/worker/sheet-threads.ts'
import { ThreadedSheetMarker } from '../../sheets/worker/threaded-sheet-marker.ts'
import { ThreadedSheetReader } from '../../sheets/worker/threaded-sheet-reader.ts'
import { XlsxSheetWriter } from '../../sheets/write/xlsx-sheet-writer.ts'
import { SandboxSmsSender } from '../../sms/sandbox-sms-sender.ts'
import { startEmbeddedPostgres } from '../../store/embedded/embedded-postgres.ts'
import { openStore } from '../../store/open-store.ts'
import type { Store } from '../../store/store.ts'
import { isUnavailable } from '../../store/unavailable.ts'
import { entityRoutes, optionRoutes } from '../contract/reference.routes.ts'
import { accountRoutes } from '../contract/account.routes.ts'
import { certificationQueueRoutes, certificationRoutes, fileRoutes } from '../contract/certification.routes.ts'
import { labelRoutes } from '../contract/label.routes.ts'
import { registrationRoutes, sandboxRoutes } from '../contract/registration.routes.ts'
import { orderRoutes } from '../contract/order.routes.ts'
import { sessionRoutes } from '../contract/session.routes.ts'
import { trackingRoutes } from '../contract/tracking.routes.ts'
import { Argon2PasswordHasher } from './argon2-password-hasher.ts'
import { bound, type BoundRoute } from './call.ts'
import { databaseAway } from './database-away.ts'
import { certifyDemoShipper } from './demo-shipper.ts'
import type { Door } from './door.ts'
import { accountHandlers } from './handlers/account.handlers.ts'
import { certificationHandlers, certificationQueueHandlers } from './handlers/certification.handlers.ts'
import { fileHandlers } from './handlers/file.handlers.ts'
import { importHandlers } from './handlers/import.handlers.ts'
import { labelHandlers } from './handlers/label.handlers.ts'
import { optionHandlers } from './handlers/option.handlers.ts'
import { orderMovingHandlers } from './handlers/order-moving.handlers.ts'
import { orderReadingHandlers } from './handlers/order-reading.handlers.ts'
import { orderWritingHandlers } from './handlers/order-writing.handlers.ts'
import { entityHandlers } from './handlers/reference.handlers.ts'
import { registrationHandlers, sandboxHandlers } from './handlers/registration.handlers.ts'
import { sessionHandlers } from './handlers/session.handlers.ts'
import { trackingHandlers } from './handlers/tracking.handlers.ts'
import { keptSecret } from './secret.ts'
import { secretCodeHasher } from './secret-code-hasher.ts'
import { randomTokens } from './random-tokens.ts'
import { buildServer } from './server.ts'
import type { Services } from './services.ts'
import type { Settings } from './settings.ts'

/** A PostgreSQL to work with: our own in the data folder, or a server of the operator's. */
type Database = { readonly connectionString: string; readonly stop: () => Promise<void> }

const token = <T>(name: string): ServiceIdentifier<T> => Symbol(name)
const PRINT_ID_BYTES = 24
const FILE_ID_BYTES = 24
const T = {
  settings: token<Settings>('Settings'),
  log: token<FastifyBaseLogger>('Log'),
  door: token<Door>('Door'),
  entities: token<readonly Entity[]>('Entities'),
  clock: token<Clock>('Clock'),
  database: token<Database>('Database'),
  store: token<Store>('Store'),
  sheetThreads: token<SheetThreads>('SheetThreads'),
  renderer: token<PdfLabelRenderer>('LabelRenderer'),
  secret: token<string>('Secret'),
  sms: token<SmsSender>('SmsSender'),
  files: token<FileStore>('FileStore'),
  services: token<Services>('Services'),
  routes: token<readonly BoundRoute[]>('Routes'),
  server: token<FastifyInstance>('Server'),
} as const

export type Composed = {
  readonly settings: Settings
  readonly log: FastifyBaseLogger
  readonly door: Door
  /** The reference areas; those of the catalogue, and a test's own. */
  readonly entities: readonly Entity[]
  readonly clock: Clock
  readonly webFolder?: string
}

/** A server put together part by part: the store first, then all that stands on it. `close` takes down what was put up. */
export type Composition = {
  readonly store: () => Promise<Store>
  /** Goes on with the demo where records alone are not enough: papers, contracts, files. */
  readonly seedDemo: () => Promise<void>
  readonly server: () => Promise<FastifyInstance>
  readonly close: () => Promise<void>
}

const WEB_FOLDER = fileURLToPath(new URL('../../../build/web/', import.meta.url))
/** Areas of permission beside those of the reference entities. */
const OWN_AREAS = ['orders', 'tracking', 'metrics', 'certifications'] as const
const LABEL_THREADS = Math.max(1, Math.min(2, availableParallelism() - 1))

const openDatabase = async ({ store, dataFolder }: Settings, log: FastifyBaseLogger): Promise<Database> => {
  if (store.kind === 'server') return { connectionString: store.connectionString, stop: async () => undefined }
  return startEmbeddedPostgres({ dataFolder, log: (line) => log.info(line) })
}

const openStoreOf = async ({ connectionString }: Database, log: FastifyBaseLogger, { store }: Settings): Promise<Store> => {
  try {
    return await openStore({ connectionString, log: (line) => log.info(line) })
  } catch (error) {
    throw store.kind === 'server' ? databaseAway(connectionString, error) : error
  }
}

/** The lists of the settings that an account stands on. */
const listsOf =
  ({ userLists }: Settings) =>
  (accountId: number): readonly UserList[] =>
    USER_LISTS.filter((list) => userLists[list].includes(accountId))

const servicesOf = (store: Store, clock: Clock, log: FastifyBaseLogger, settings: Settings): Services => ({
  sessions: store.sessions,
  tokens: randomTokens,
  clock,
  log,
  userListsOf: listsOf(settings),
  isStoreAway: (error) => isUnavailable(error) || isStorageAway(error),
  within: store.within,
  checkStore: async () => {
    if (!(await store.ready())) throw new Error('the store is not ready')
  },
})

/** The sender that the settings choose; Aliyun's SDK is loaded where it is wanted. */
async function smsOf({ sms }: Settings, { smsOutbox }: Store, log: FastifyBaseLogger): Promise<SmsSender> {
  if (sms.kind === 'sandbox') return new SandboxSmsSender(smsOutbox)
  if (sms.kind === 'none') return { sendCode: async () => failed(smsFailure('SMS_NOT_SET_UP')) }
  const { AliyunSmsSender } = await import('../../sms/aliyun-sms-sender.ts')
  return new AliyunSmsSender(sms, (line) => log.warn(line))
}

/** The storage that the settings choose; the client of S3 is loaded where it is wanted. */
async function filesOf({ files }: Settings): Promise<FileStore> {
  if (files.kind === 'local') return new LocalFileStore(files.folder)
  const { S3FileStore } = await import('../../files/s3-file-store.ts')
  return new S3FileStore(files)
}

type Machinery = {
  readonly store: Store
  readonly threads: SheetThreads
  readonly renderer: PdfLabelRenderer
  readonly entities: readonly Entity[]
  readonly clock: Clock
  readonly sms: SmsSender
  readonly fileStore: FileStore
  readonly secret: string
  readonly demo: boolean
}

function sessionRows({ store, entities, clock }: Machinery): readonly BoundRoute[] {
  const { sessions, preferences, identityAtomically: atomically } = store
  const ports = { ...store, atomically, passwords: new Argon2PasswordHasher(), tokens: randomTokens, clock }
  const areas = [...OWN_AREAS, ...entities.map(({ area }) => area)]
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
function shipperUse({ store, clock, fileStore }: Pick<Machinery, 'store' | 'clock' | 'fileStore'>) {
  const { shippers, files, shippersAtomically: atomically } = store
  const ports = {
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
    ...bound(accountRoutes, accountHandlers({ ...use, balancesOf: async () => [] })),
    ...bound(certificationRoutes, certificationHandlers({ ...use, clock, keepUpload })),
    ...bound(certificationQueueRoutes, certificationQueueHandlers({ ...use, clock, queue: store.certificationQueue })),
    ...bound(fileRoutes, fileBindings),
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
  const parts = { references, sheetWriter: new XlsxSheetWriter(), reader: new ThreadedSheetReader(threads), clock }
  const rowsOf = (entity: Entity): readonly BoundRoute[] =>
    bound(entityRoutes(entity), entityHandlers({ ...parts, entity, store: store.entityStore(entity) }), (name) => `${entity.area}.${name}`)
  return [...bound(optionRoutes, optionHandlers({ references, entities })), ...entities.flatMap(rowsOf)]
}

/** Every route with the use case behind it. */
const bindings = (machinery: Machinery): readonly BoundRoute[] =>
  [sessionRows, registrationRows, shipperRows, orderRows, trackingRows, labelRows, referenceRows].flatMap((rows) => rows(machinery))

/** Takes down in reverse order what was put up; one that fails does not keep the others up. */
function takenDown() {
  const steps: (() => Promise<void>)[] = []
  return {
    later: (step: () => Promise<void>): void => void steps.push(step),
    now: async (): Promise<void> => {
      const troubles: unknown[] = []
      for (let step = steps.pop(); step !== undefined; step = steps.pop()) await step().catch((trouble: unknown) => troubles.push(trouble))
      if (troubles.length > 0) throw new AggregateError(troubles, 'not everything could be taken down')
    },
  }
}

/** The server's parts and what each is made of. Nothing is started before it is asked for. */
export function compose({ settings, log, door, entities, clock, webFolder = WEB_FOLDER }: Composed): Composition {
  const down = takenDown()
  const putUp =
    <P, A extends readonly unknown[]>(make: (...given: A) => P | Promise<P>, stop: (part: P) => Promise<void>) =>
    async (...given: A): Promise<P> => {
      const part = await make(...given)
      down.later(() => stop(part))
      return part
    }
  const container = new Container({ defaultScope: 'Singleton' })
  container.bind(T.settings).toConstantValue(settings)
  container.bind(T.log).toConstantValue(log)
  container.bind(T.door).toConstantValue(door)
  container.bind(T.entities).toConstantValue(entities)
  container.bind(T.clock).toConstantValue(clock)
  container.bind(T.database).toResolvedValue(
    putUp(openDatabase, (database) => database.stop()),
    [T.settings, T.log],
  )
  container.bind(T.store).toResolvedValue(
    putUp(openStoreOf, (store) => store.close()),
    [T.database, T.log, T.settings],
  )
  container.bind(T.sheetThreads).toResolvedValue(
    putUp(
      () => new SheetThreads(),
      (threads) => threads.close(),
    ),
  )
  container.bind(T.renderer).toResolvedValue(
    putUp(
      () => new PdfLabelRenderer({ threads: LABEL_THREADS }),
      (renderer) => renderer.close(),
    ),
  )
  container.bind(T.secret).toResolvedValue(({ secret, dataFolder }: Settings) => secret ?? keptSecret(dataFolder), [T.settings])
  container.bind(T.sms).toResolvedValue(smsOf, [T.settings, T.store, T.log])
  container.bind(T.files).toResolvedValue(filesOf, [T.settings])
  container.bind(T.services).toResolvedValue(servicesOf, [T.store, T.clock, T.log, T.settings])
  container
    .bind(T.routes)
    .toResolvedValue(
      (
        store: Store,
        threads: SheetThreads,
        renderer: PdfLabelRenderer,
        areas: readonly Entity[],
        at: Clock,
        sms: SmsSender,
        fileStore: FileStore,
        secret: string,
        { demo }: Settings,
      ) => bindings({ store, threads, renderer, entities: areas, clock: at, sms, fileStore, secret, demo }),
      [T.store, T.sheetThreads, T.renderer, T.entities, T.clock, T.sms, T.files, T.secret, T.settings],
    )
  container.bind(T.server).toResolvedValue(
    putUp(
      (routes: readonly BoundRoute[], services: Services, at: Door, { trustedProxies }: Settings) =>
        buildServer({ routes, services, door: at, webFolder, trustedProxies }),
      (server) => server.close(),
    ),
    [T.routes, T.services, T.door, T.settings],
  )
  const seedDemo = async (): Promise<void> =>
    certifyDemoShipper(shipperUse({ store: await container.getAsync(T.store), fileStore: await container.getAsync(T.files), clock }))
  return { store: () => container.getAsync(T.store), seedDemo, server: () => container.getAsync(T.server), close: down.now }
}
