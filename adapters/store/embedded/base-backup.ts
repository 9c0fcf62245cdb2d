import { Readable } from 'node:stream'
import pg from 'pg'
import { superuser } from './cluster.ts'

/**
 * Fast, so that nobody waits for the next checkpoint; with the log that makes the copy whole, and
 * PostgreSQL's own list of its files and their sums.
 */
const COMMAND = "BASE_BACKUP (LABEL 'crossdock', CHECKPOINT 'fast', WAL true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')"

/** The kinds of messages that PostgreSQL sends a copy in, as its protocol names them. */
const [ARCHIVE, MANIFEST, DATA] = ['n', 'm', 'd']

/**
 * A copy of a running PostgreSQL: the tar of its folder, then its manifest. The connection waits
 * while neither is read.
 */
export type PostgresCopy = {
  readonly archive: Readable
  /** PostgreSQL's list of the files in the archive with their sums, once the archive is read. */
  readonly manifest: Promise<Buffer>
  /** Ends the copy, whole or not. */
  readonly close: () => Promise<void>
}

type CopyMessage = { readonly chunk: Buffer }
type Wire = { readonly query: (text: string) => void; readonly stream: { readonly pause: () => void; readonly resume: () => void } }

/** One command whose answer is a copy; in the form that the driver asks for. */
class BackupCommand {
  readonly archive: Readable
  readonly manifest: Promise<Buffer>
  readonly #listed: Buffer[] = []
  readonly #whole = Promise.withResolvers<Buffer>()
  #connection: Wire | undefined
  #isListing = false

  constructor() {
    this.archive = new Readable({ read: () => this.#connection?.stream.resume() })
    this.manifest = this.#whole.promise
    this.manifest.catch(() => undefined)
  }

  submit(connection: Wire): null {
    this.#connection = connection
    connection.query(COMMAND)
    return null
  }

  handleCopyData({ chunk }: CopyMessage): void {
    const kind = String.fromCharCode(chunk[0] ?? 0)
    if (kind === ARCHIVE) return
    if (kind === MANIFEST) {
      this.#isListing = true
      this.archive.push(null)
      // Nobody reads the archive on, which would let the rest come.
      this.#connection?.stream.resume()
    }
    if (kind !== DATA) return
    // The driver uses its buffer again.
    const data = Buffer.from(chunk.subarray(1))
    if (this.#isListing) this.#listed.push(data)
    else if (!this.archive.push(data)) this.#connection?.stream.pause()
  }

  handleReadyForQuery(): void {
    this.#whole.resolve(Buffer.concat(this.#listed))
  }

  handleError(error: Error): void {
    this.archive.destroy(error)
    this.#whole.reject(error)
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
  handleCopyOutResponse(): void {}
  handleCopyInResponse(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
}

/** Several copies may go on at once; a slot ends with its connection. */
const slotName = (): string => `crossdock_${process.pid}_${Date.now()}`

/**
 * Begins to copy the PostgreSQL at `connectionString` (its owner's) while it goes on: the state at
 * the end of the copy, all that was committed before its start in it. Reading fails where
 * PostgreSQL ends meanwhile.
 */
export async function copyPostgres(connectionString: string): Promise<PostgresCopy> {
  const { hostname, port, password } = new URL(connectionString)
  // The driver hands every parameter on that it does not know; its types know fewer.
  const replication = { replication: 'database' }
  const client = new pg.Client({ host: hostname, port: Number(port), user: superuser, password, database: 'postgres', ...replication })
  const command = new BackupCommand()
  client.on('error', (error) => command.handleError(error))
  const close = async (): Promise<void> => {
    command.archive.destroy()
    await client.end()
  }
  try {
    await client.connect()
    // The log since the copy began stays until its end, however much is written meanwhile.
    await client.query(`CREATE_REPLICATION_SLOT ${slotName()} TEMPORARY PHYSICAL RESERVE_WAL`)
  } catch (error) {
    await close()
    throw error
  }
  client.query(command)
  return { archive: command.archive, manifest: command.manifest, close }
}
