import { availableParallelism, tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import 'reflect-metadata'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { Container, type ServiceIdentifier } from 'inversify'
import { recordError } from '#core/platform/errors/record-error.usecase.ts'
import { USER_LISTS, type UserList } from '#core/platform/access/accounts/user-lists.ts'
import type { FileStore, FileStreams } from '#core/platform/files/file-store.port.ts'
import type { MailSender, TextSender } from '#core/portal/notifications/mail-sender.port.ts'
import { mailDocuments } from './areas/portal/notifications/mail-documents.ts'
import type { SmsSender } from '#core/portal/notifications/sms.port.ts'
import { ordersByNumber } from '#core/parcels/orders/orders-by-number.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import type { Entity } from '#core/base/fields/entity.ts'
import { freeBytes } from '../../files/free-bytes.ts'
import { LocalFileStore } from '../../files/local-file-store.ts'
import { isStorageAway } from '../../files/storage-away.ts'
import { isStorageFull } from '../../files/storage-full.ts'
import { UploadFolder } from '../../files/upload-folder.ts'
import { PdfiumLabelFiles } from '../../printer/foreign/pdfium-label-files.ts'
import { ThreadedLabelRenderer } from '../../printer/threads/threaded-label-renderer.ts'
import { SheetThreads } from '../../sheets/worker/sheet-threads.ts'
import { ThreadedSheetMarker } from '../../sheets/worker/threaded-sheet-marker.ts'
import { ThreadedSheetReader } from '../../sheets/worker/threaded-sheet-reader.ts'
import { CsvSheetWriter } from '../../sheets/write/csv-sheet-writer.ts'
import { XlsxSheetWriter } from '../../sheets/write/xlsx-sheet-writer.ts'
import { isSameProcess, processSpace, processStart } from '../../store/embedded/process-identity.ts'
import type { Store } from '../../store/store.ts'
import { isUnavailable } from '../../store/database/unavailable.ts'
import type { BoundRoute } from './answers/call.ts'
import { seedDemoFiles } from './demo/composition.ts'
import type { Listener } from './listen/listen.ts'
import { EventStreams } from './areas/platform/live/event-stream.ts'
import { listSources } from './areas/portal/exports/list-sources.ts'
import { ledgerGauges } from './areas/money/ledger/ledger-gauges.ts'
import { jobWatch } from './areas/platform/jobs/composition.ts'
import { startJobs } from './areas/works.ts'
import { deskDoor } from './areas/parcels/printing/composition.ts'
import type { DeskDoor } from './areas/parcels/printing/desk-door.ts'
import { DESK_PATH } from '#core/parcels/printing/print-protocol.ts'
import type { JobWatch } from './areas/platform/jobs/job-watch.ts'
import { keptSecret } from './auth/secret.ts'
import { Argon2PasswordHasher } from './auth/argon2-password-hasher.ts'
import { KeyCallLog } from './auth/key-call-log.ts'
import { randomTokens } from './auth/random-tokens.ts'
import { boundRoutes } from './areas/areas.ts'
import type { Payments, SharedParts } from './areas/composition.ts'
import { ErrorRecorder } from './errors/error-recorder.ts'
import { startCleaning } from './listen/cleaning.ts'
import { buildServer } from './listen/build-server.ts'
import type { Services } from './services.ts'
import { filesOf, mailSenderOf, paymentsOf, smsOf } from './outside/composition.ts'
import { sharedSettings, type Settings } from './settings/settings.ts'
import { backUpNightly } from './backups/composition.ts'
import { embeddedOwner, openDatabase, openStoreOf, type Database } from './database/composition.ts'
import { storeGauges } from './database/store-gauges.ts'

const token = <T>(name: string): ServiceIdentifier<T> => Symbol(name)
const T = {
  settings: token<Settings>('Settings'),
  log: token<FastifyBaseLogger>('Log'),
  listener: token<Listener>('Listener'),
  entities: token<readonly Entity[]>('Entities'),
  clock: token<Clock>('Clock'),
  database: token<Database>('Database'),
  store: token<Store>('Store'),
  sheetThreads: token<SheetThreads>('SheetThreads'),
  renderer: token<ThreadedLabelRenderer>('LabelRenderer'),
  labelFiles: token<PdfiumLabelFiles>('LabelFiles'),
  secret: token<string>('Secret'),
  sms: token<SmsSender & TextSender>('SmsSender'),
  mail: token<MailSender>('MailSender'),
  files: token<FileStore & FileStreams>('FileStore'),
  payments: token<Payments>('Payments'),
  sheets: token<SharedParts['sheets']>('Sheets'),
  recordError: token<SharedParts['recordError']>('RecordError'),
  errorRecorder: token<ErrorRecorder>('ErrorRecorder'),
  keyCallLog: token<KeyCallLog>('KeyCallLog'),
  eventStreams: token<EventStreams>('EventStreams'),
  deskDoor: token<DeskDoor>('DeskDoor'),
  services: token<Services>('Services'),
  sharedParts: token<SharedParts>('SharedParts'),
  uploads: token<UploadFolder>('UploadFolder'),
  cleaning: token<{ readonly stop: () => Promise<void> }>('Cleaning'),
  routes: token<readonly BoundRoute[]>('Routes'),
  jobWatch: token<JobWatch>('JobWatch'),
  jobs: token<{ readonly stop: () => Promise<void> }>('Jobs'),
  server: token<FastifyInstance>('Server'),
} as const

export type CompositionInput = {
  readonly settings: Settings
  readonly log: FastifyBaseLogger
  readonly listener: Listener
  /** The reference entities: those of the catalogue, and a test's own. */
  readonly entities: readonly Entity[]
  readonly clock: Clock
  readonly webFolder?: string
}

/**
 * A server and its parts, each created when it is first asked for. `close` closes what was created.
 */
export type Composition = {
  readonly store: () => Promise<Store>
  /** Adds to the demo what records alone cannot: documents, contracts, files. */
  readonly seedDemo: () => Promise<void>
  readonly server: () => Promise<FastifyInstance>
  /** Ends what would never end by itself: the event streams, and the connections of print desks. */
  readonly closeStreams: () => void
  readonly close: () => Promise<void>
}

const DOWNLOADS_FOLDER = fileURLToPath(new URL('../../../build/downloads/', import.meta.url))
const WEB_FOLDER = fileURLToPath(new URL('../../../build/web/', import.meta.url))
const LABEL_THREADS = Math.max(1, Math.min(2, availableParallelism() - 1))

/** The lists of the settings that name an account. */
const listsOf =
  ({ userLists }: Settings) =>
  (accountId: number): readonly UserList[] =>
    USER_LISTS.filter((list) => userLists[list].includes(accountId))

const servicesOf = (
  store: Store,
  clock: Clock,
  log: FastifyBaseLogger,
  settings: Settings,
  errors: ErrorRecorder,
  watch: JobWatch,
  uploads: UploadFolder,
  keyCalls: KeyCallLog,
): Services => ({
  sessions: store.sessions,
  keyCallers: store.keyCallers,
  noteKeyCall: (call) => keyCalls.note(call),
  demo: settings.demo,
  tokens: randomTokens,
  clock,
  log,
  reportError: (fault) => errors.record(fault),
  metrics: [...watch.metrics, ...ledgerGauges(store.ledgerChecks), ...storeGauges(store)],
  metricsToken: settings.metricsToken,
  references: store.references.current,
  contacts: store.contacts,
  ordersByNumber: ordersByNumber(store.orders),
  userListsOf: listsOf(settings),
  isStoreAway: (error) => isUnavailable(error) || isStorageAway(error),
  promptly: store.promptly,
  withSteps: store.withSteps,
  actingAs: store.actingAs,
  isStorageFull,
  uploadFolder: uploads.folder,
  disk: { freeBytes: () => freeBytes([settings.dataFolder, tmpdir()]), floorBytes: settings.diskFloorBytes },
  checkStore: async () => {
    if (!(await store.ready())) throw new Error('the store is not ready')
  },
})

/** The folder of this process for uploads that are under way. */
const uploadsOf = (): UploadFolder => {
  const { host, boot, pidSpace } = processSpace()
  const owner = { space: [host, boot, pidSpace].join(' '), pid: process.pid, start: processStart(process.pid) ?? '' }
  return new UploadFolder({ temporary: tmpdir(), owner, isAlive: isSameProcess })
}

/** Closes parts in the reverse order of their creation; one that fails does not stop the others. */
function shutdownSteps() {
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

type PartManager = <P, A extends readonly unknown[]>(
  make: (...given: A) => P | Promise<P>,
  stop: (part: P) => Promise<void>,
) => (...given: A) => Promise<P>

/** Creates a part when it is first asked for, and closes it with the others. */
const managedWith =
  (down: ReturnType<typeof shutdownSteps>): PartManager =>
  (make, stop) =>
  async (...given) => {
    const part = await make(...given)
    down.later(() => stop(part))
    return part
  }

/** Binds the parts that store data or reach other systems. */
function bindOutside(container: Container, managed: PartManager): void {
  container.bind(T.database).toResolvedValue(
    managed(openDatabase, (database) => database.stop()),
    [T.settings, T.log],
  )
  container.bind(T.store).toResolvedValue(
    managed(openStoreOf, (store) => store.close()),
    [T.database, T.log, T.settings, T.clock],
  )
  container.bind(T.sheetThreads).toResolvedValue(
    managed(
      () => new SheetThreads(),
      (threads) => threads.close(),
    ),
  )
  container.bind(T.renderer).toResolvedValue(
    managed(
      () => new ThreadedLabelRenderer({ threads: LABEL_THREADS }),
      (renderer) => renderer.close(),
    ),
  )
  container.bind(T.labelFiles).toResolvedValue(
    managed(
      (renderer: ThreadedLabelRenderer) => new PdfiumLabelFiles(renderer),
      (labelFiles) => labelFiles.close(),
    ),
    [T.renderer],
  )
  container.bind(T.secret).toResolvedValue(({ secret, dataFolder }: Settings) => secret ?? keptSecret(dataFolder), [T.settings])
  container.bind(T.uploads).toResolvedValue(uploadsOf)
  container.bind(T.cleaning).toResolvedValue(
    managed(
      (uploads: UploadFolder, files: FileStore, log: FastifyBaseLogger) =>
        startCleaning({
          sweeps: [uploads.sweep, ...(files instanceof LocalFileStore ? [files.sweep] : [])],
          troubled: (error) => log.warn({ err: error }, 'what killed servers left was not removed'),
        }),
      (cleaning) => cleaning.stop(),
    ),
    [T.uploads, T.files, T.log],
  )
  container.bind(T.sms).toResolvedValue(smsOf, [T.settings, T.store, T.log])
  container.bind(T.mail).toResolvedValue(mailSenderOf, [T.settings, T.listener])
  container.bind(T.files).toResolvedValue(filesOf, [T.settings])
  container.bind(T.payments).toResolvedValue(paymentsOf, [T.settings, T.store, T.secret, T.clock, T.listener, T.log])
}

/** Binds what the areas are made from. */
function bindSharedParts(container: Container): void {
  container.bind(T.sheets).toResolvedValue(
    (threads: SheetThreads) => ({
      reader: new ThreadedSheetReader(threads),
      marker: new ThreadedSheetMarker(threads),
      xlsx: new XlsxSheetWriter(),
      csv: new CsvSheetWriter(),
    }),
    [T.sheetThreads],
  )
  container.bind(T.sharedParts).toResolvedValue(
    (
      store: Store,
      sheets: SharedParts['sheets'],
      labelRenderer: ThreadedLabelRenderer,
      labelFiles: PdfiumLabelFiles,
      entities: readonly Entity[],
      clock: Clock,
      sms: SmsSender,
      fileStore: FileStore & FileStreams,
      secret: string,
      payments: Payments,
      settings: Settings,
      record: SharedParts['recordError'],
      eventStreams: EventStreams,
      log: FastifyBaseLogger,
      keyCallLog: KeyCallLog,
    ): SharedParts => ({
      ...sharedSettings(settings),
      secondPerson: { above: settings.secondPersonAbove, references: store.references.current },
      userListsOf: listsOf(settings),
      store,
      sheets,
      labelRenderer,
      listPrinter: labelRenderer,
      labelFiles,
      entities,
      clock,
      sms,
      fileStore,
      secret,
      payments,
      eventStreams,
      keyCallLog,
      references: store.references.current,
      passwords: new Argon2PasswordHasher(),
      tokens: randomTokens,
      recordError: record,
      afterAnswer: (work) => void setImmediate(() => void work().catch((error: unknown) => log.warn(error))),
    }),
    [
      T.store,
      T.sheets,
      T.renderer,
      T.labelFiles,
      T.entities,
      T.clock,
      T.sms,
      T.files,
      T.secret,
      T.payments,
      T.settings,
      T.recordError,
      T.eventStreams,
      T.log,
      T.keyCallLog,
    ],
  )
}

/** Starts the background work; exports in it call the routes. */
function jobsOf(
  parts: SharedParts,
  settings: Settings,
  database: Database,
  watch: JobWatch,
  mails: MailSender,
  texts: TextSender,
  routes: readonly BoundRoute[],
) {
  const exportSources = listSources({ rows: () => routes, contacts: parts.store.contacts, userListsOf: parts.userListsOf })
  const documents = mailDocuments(parts)
  const { jobs: kinds, storagePeriod, agentFolder } = settings
  const ownerConnection = embeddedOwner(settings, database)
  const backUp = () => backUpNightly({ settings, store: parts.store, ownerConnection, clock: parts.clock })
  return startJobs({ ...parts, mails, texts, documents, agentFolder, kinds, storagePeriod, watch, exportSources, backUp })
}

/** Binds the server and what runs beside it. */
function bindServing(container: Container, managed: PartManager, webFolder: string): void {
  container.bind(T.recordError).toResolvedValue(({ errorLog }: Store, clock: Clock) => recordError({ errorLog, clock }), [T.store, T.clock])
  container.bind(T.errorRecorder).toResolvedValue(
    managed(
      (record: SharedParts['recordError']) => new ErrorRecorder(record),
      (recorder) => recorder.stop(),
    ),
    [T.recordError],
  )
  container.bind(T.keyCallLog).toResolvedValue(
    managed(
      ({ apiKeys }: Store) => new KeyCallLog(apiKeys.note),
      (calls) => calls.stop(),
    ),
    [T.store],
  )
  container.bind(T.eventStreams).toResolvedValue(eventStreamsOf, [T.store])
  container.bind(T.deskDoor).toResolvedValue(
    managed(
      (parts: SharedParts, listener: Listener, log: FastifyBaseLogger) => {
        const door = deskDoor(parts, (error) => log.warn({ err: error }, 'a print desk'))
        listener.upgradeAt(DESK_PATH, door.upgrade)
        return door
      },
      (door) => door.close(),
    ),
    [T.sharedParts, T.listener, T.log],
  )
  container
    .bind(T.services)
    .toResolvedValue(servicesOf, [T.store, T.clock, T.log, T.settings, T.errorRecorder, T.jobWatch, T.uploads, T.keyCallLog])
  container.bind(T.routes).toResolvedValue(boundRoutes, [T.sharedParts])
  container.bind(T.jobWatch).toResolvedValue(
    managed(
      (store: Store, log: FastifyBaseLogger, errors: ErrorRecorder) => jobWatch({ store, log, errors }),
      async (watch) => watch.stop(),
    ),
    [T.store, T.log, T.errorRecorder],
  )
  container.bind(T.jobs).toResolvedValue(
    managed(jobsOf, (runner) => runner.stop()),
    [T.sharedParts, T.settings, T.database, T.jobWatch, T.mail, T.sms, T.routes],
  )
  container.bind(T.server).toResolvedValue(
    managed(
      (routes: readonly BoundRoute[], services: Services, listener: Listener, { trustedProxies, printPort, printAgentUrl }: Settings) =>
        buildServer({
          routes,
          services,
          listener,
          webFolder,
          printPort,
          agentDownload: { folder: DOWNLOADS_FOLDER, url: printAgentUrl },
          trustedProxies,
        }),
      (server) => server.close(),
    ),
    [T.routes, T.services, T.listener, T.settings],
  )
}

const eventStreamsOf = ({ live, sessions }: Store): EventStreams => new EventStreams({ live, isAlive: sessions.lives })

/** Binds the server's parts to what each is made from. Nothing starts before it is asked for. */
export function compose({ settings, log, listener, entities, clock, webFolder = WEB_FOLDER }: CompositionInput): Composition {
  const down = shutdownSteps()
  const container = new Container({ defaultScope: 'Singleton' })
  container.bind(T.settings).toConstantValue(settings)
  container.bind(T.log).toConstantValue(log)
  container.bind(T.listener).toConstantValue(listener)
  container.bind(T.entities).toConstantValue(entities)
  container.bind(T.clock).toConstantValue(clock)
  bindOutside(container, managedWith(down))
  bindSharedParts(container)
  bindServing(container, managedWith(down), webFolder)
  let eventStreams: EventStreams | undefined
  let desks: DeskDoor | undefined
  return {
    store: () => container.getAsync(T.store),
    seedDemo: async () => seedDemoFiles(await container.getAsync(T.sharedParts)),
    server: async () => {
      await container.getAsync(T.cleaning)
      await container.getAsync(T.jobs)
      eventStreams = await container.getAsync(T.eventStreams)
      desks = await container.getAsync(T.deskDoor)
      return container.getAsync(T.server)
    },
    closeStreams: () => {
      eventStreams?.close()
      void desks?.close()
    },
    close: down.now,
  }
}
