import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import 'reflect-metadata'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { Container, type ServiceIdentifier } from 'inversify'
import { USER_LISTS, type UserList } from '../../../core/identity/user-lists.ts'
import type { FileStore } from '../../../core/files/file-store.port.ts'
import { smsFailure, type SmsSender } from '../../../core/identity/sms.port.ts'
import type { Clock } from '../../../core/kernel/clock.ts'
import type { Entity } from '../../../core/kernel/entity.ts'
import { failed } from '../../../core/kernel/result.ts'
import { publishDue } from '../../../core/messages/move-publication.usecase.ts'
import { LocalFileStore } from '../../files/local-file-store.ts'
import { isStorageAway } from '../../files/storage-away.ts'
import { PdfLabelRenderer } from '../../printer/pdf/pdf-label-renderer.ts'
import { SheetThreads } from '../../sheets/worker/sheet-threads.ts'
import { SandboxSmsSender } from '../../sms/sandbox-sms-sender.ts'
import { startEmbeddedPostgres } from '../../store/embedded/embedded-postgres.ts'
import { openStore } from '../../store/open-store.ts'
import type { Store } from '../../store/store.ts'
import { isUnavailable } from '../../store/unavailable.ts'
import type { BoundRoute } from './call.ts'
import { databaseAway } from './database-away.ts'
import { certifyDemoShipper } from './demo-shipper.ts'
import type { Door } from './door.ts'
import { LiveDesk } from './live-desk.ts'
import { publishWhenDue } from './publish-when-due.ts'
import { keptSecret } from './secret.ts'
import { randomTokens } from './random-tokens.ts'
import { bindings, errorsOf, shipperUse, type Errors } from './handlers/composition.ts'
import { buildServer } from './server.ts'
import type { Services } from './services.ts'
import type { Settings } from './settings.ts'

/** A PostgreSQL to work with: our own in the data folder, or a server of the operator's. */
type Database = { readonly connectionString: string; readonly stop: () => Promise<void> }

const token = <T>(name: string): ServiceIdentifier<T> => Symbol(name)
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
  errors: token<Errors>('Errors'),
  liveDesk: token<LiveDesk>('LiveDesk'),
  services: token<Services>('Services'),
  routes: token<readonly BoundRoute[]>('Routes'),
  publishing: token<{ readonly stop: () => Promise<void> }>('Publishing'),
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
  /** Ends what would hold calls open: the streams of news. */
  readonly leave: () => void
  readonly close: () => Promise<void>
}

const WEB_FOLDER = fileURLToPath(new URL('../../../build/web/', import.meta.url))
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

const servicesOf = (store: Store, clock: Clock, log: FastifyBaseLogger, settings: Settings, errors: Errors): Services => ({
  sessions: store.sessions,
  tokens: randomTokens,
  clock,
  log,
  noteFault: (fault) => errors.notes.note(fault),
  references: store.references.current,
  contacts: store.contacts,
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

/** A store on its own, for the commands of who runs this machine. */
export async function openStoreAlone(
  settings: Settings,
  log: FastifyBaseLogger,
): Promise<{ readonly store: Store; readonly close: () => Promise<void> }> {
  const database = await openDatabase(settings, log)
  try {
    const store = await openStoreOf(database, log, settings)
    const close = async (): Promise<void> => {
      await store.close()
      await database.stop()
    }
    return { store, close }
  } catch (error) {
    await database.stop()
    throw error
  }
}

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

type PutUp = <P, A extends readonly unknown[]>(
  make: (...given: A) => P | Promise<P>,
  stop: (part: P) => Promise<void>,
) => (...given: A) => Promise<P>

/** Makes a part when it is first asked for, and takes it down with the others. */
const putUpWith =
  (down: ReturnType<typeof takenDown>): PutUp =>
  (make, stop) =>
  async (...given) => {
    const part = await make(...given)
    down.later(() => stop(part))
    return part
  }

/** Where things are kept and how the world outside is reached. */
function bindOutside(container: Container, putUp: PutUp): void {
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
}

/** What serves, and what runs beside it. */
function bindServing(container: Container, putUp: PutUp, webFolder: string): void {
  container.bind(T.errors).toResolvedValue(
    putUp(errorsOf, ({ notes }) => notes.stop()),
    [T.store, T.clock],
  )
  container.bind(T.liveDesk).toResolvedValue(liveDeskOf, [T.store, T.clock])
  container.bind(T.services).toResolvedValue(servicesOf, [T.store, T.clock, T.log, T.settings, T.errors])
  container
    .bind(T.routes)
    .toResolvedValue(
      (
        store: Store,
        threads: SheetThreads,
        renderer: PdfLabelRenderer,
        entities: readonly Entity[],
        clock: Clock,
        sms: SmsSender,
        fileStore: FileStore,
        secret: string,
        { demo }: Settings,
        errors: Errors,
        liveDesk: LiveDesk,
      ) => bindings({ store, threads, renderer, entities, clock, sms, fileStore, secret, demo, errors, liveDesk }),
      [T.store, T.sheetThreads, T.renderer, T.entities, T.clock, T.sms, T.files, T.secret, T.settings, T.errors, T.liveDesk],
    )
  container.bind(T.publishing).toResolvedValue(
    putUp(
      ({ publicationsAtomically: atomically }: Store, clock: Clock, log: FastifyBaseLogger) =>
        publishWhenDue(publishDue({ atomically, clock }), log),
      (publishing) => publishing.stop(),
    ),
    [T.store, T.clock, T.log],
  )
  container.bind(T.server).toResolvedValue(
    putUp(
      (routes: readonly BoundRoute[], services: Services, door: Door, { trustedProxies }: Settings) =>
        buildServer({ routes, services, door, webFolder, trustedProxies }),
      (server) => server.close(),
    ),
    [T.routes, T.services, T.door, T.settings],
  )
}

const liveDeskOf = ({ live, sessions }: Store, clock: Clock): LiveDesk =>
  new LiveDesk({ live, isAlive: async (tokenHash) => (await sessions.actorOf(tokenHash, clock.now())) !== undefined })

/** The server's parts and what each is made of. Nothing is started before it is asked for. */
export function compose({ settings, log, door, entities, clock, webFolder = WEB_FOLDER }: Composed): Composition {
  const down = takenDown()
  const container = new Container({ defaultScope: 'Singleton' })
  container.bind(T.settings).toConstantValue(settings)
  container.bind(T.log).toConstantValue(log)
  container.bind(T.door).toConstantValue(door)
  container.bind(T.entities).toConstantValue(entities)
  container.bind(T.clock).toConstantValue(clock)
  bindOutside(container, putUpWith(down))
  bindServing(container, putUpWith(down), webFolder)
  let liveDesk: LiveDesk | undefined
  return {
    store: () => container.getAsync(T.store),
    seedDemo: async () =>
      certifyDemoShipper(shipperUse({ store: await container.getAsync(T.store), fileStore: await container.getAsync(T.files), clock })),
    server: async () => {
      await container.getAsync(T.publishing)
      liveDesk = await container.getAsync(T.liveDesk)
      return container.getAsync(T.server)
    },
    leave: () => liveDesk?.close(),
    close: down.now,
  }
}
