import { open, rename, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { PrintState } from '#core/parcels/printing/print-document.machine.ts'
import { isPrintEnd } from '#core/parcels/printing/print-document.machine.ts'
import type { ConfirmedBy, DocumentToPrint } from '#core/parcels/printing/print-protocol.ts'
import type { FailureParams } from '#core/base/kernel/failure.ts'
import { ownFolder, readOwn } from './kept-file.ts'

/** A document of a page's account, as the agent remembers it for a day. */
export type KeptDocument = {
  /** Owner and document: another page's document of the same name is another one. */
  readonly key: string
  readonly owner: { readonly origin: string; readonly account: string }
  readonly task: string
  readonly printer: string
  readonly copies: number
  readonly toPrint: DocumentToPrint
  readonly state: PrintState
  /** Where it was before it was held. */
  readonly heldFrom?: PrintState | undefined
  readonly reason?: string | undefined
  readonly confirmedBy?: ConfirmedBy | undefined
  readonly failure?: { readonly code: string; readonly params: FailureParams } | undefined
  /** From here on some of it may be on paper. */
  readonly sending?: true | undefined
  /** How the printer knows the job. */
  readonly mark?: string | undefined
  /** The order in which documents came. */
  readonly place: number
  readonly at: string
}

const KEPT_MILLIS = 86_400_000
const MOST_OLD_LINES = 2000
const OWNER_FILE = 0o600

/**
 * The documents of an agent, one line each time that one changes, so that after a crash it knows
 * what it has done. Lines that are waited for are on the disk; several that come together are
 * written at once. A last line that was cut off is left out.
 */
export class DocumentLog {
  readonly #path: string
  readonly #now: () => number
  readonly #documents = new Map<string, KeptDocument>()
  #file: FileHandle | undefined
  #waiting: string[] = []
  #writing: Promise<void> | undefined
  #lines = 0

  private constructor(path: string, now: () => number) {
    this.#path = path
    this.#now = now
  }

  static async open(folder: string, now: () => number): Promise<DocumentLog> {
    await ownFolder(folder)
    const log = new DocumentLog(join(folder, 'documents.ndjson'), now)
    for (const line of ((await readOwn(log.#path)) ?? '').split('\n')) {
      const document = parsed(line)
      if (document !== undefined) log.#documents.set(document.key, document)
    }
    await log.#compact()
    return log
  }

  find(key: string): KeptDocument | undefined {
    return this.#documents.get(key)
  }

  /** All of them in the order in which they came. */
  all(): readonly KeptDocument[] {
    return [...this.#documents.values()].toSorted((one, other) => one.place - other.place)
  }

  /** Keeps a document as it is now; resolves when that is on the disk. */
  async write(document: KeptDocument): Promise<void> {
    this.#documents.set(document.key, document)
    this.#waiting.push(JSON.stringify(document))
    // A write that is under way may have begun before this line came; the next one takes it along.
    await this.#writing
    this.#writing ??= this.#flush().finally(() => (this.#writing = undefined))
    await this.#writing
  }

  async close(): Promise<void> {
    await this.#writing
    await this.#file?.close()
    this.#file = undefined
  }

  async #flush(): Promise<void> {
    const lines = this.#waiting.splice(0)
    if (lines.length === 0 || this.#file === undefined) return
    if (this.#lines > this.#documents.size + MOST_OLD_LINES) return this.#compact()
    this.#lines += lines.length
    await this.#file.appendFile(`${lines.join('\n')}\n`)
    await this.#file.datasync()
  }

  /** Writes one line a document into a new file, without those that ended a day ago. */
  async #compact(): Promise<void> {
    const oldest = this.#now() - KEPT_MILLIS
    for (const { key, state, at } of this.#documents.values()) if (isPrintEnd(state) && Date.parse(at) < oldest) this.#documents.delete(key)
    const all = this.all()
    const partial = `${this.#path}.part`
    const file = await open(partial, 'w', OWNER_FILE)
    await file.writeFile(all.map((document) => `${JSON.stringify(document)}\n`).join(''))
    await file.sync()
    await rename(partial, this.#path)
    await this.#file?.close()
    await file.close()
    this.#file = await open(this.#path, 'a', OWNER_FILE)
    this.#lines = all.length
  }
}

function parsed(line: string): KeptDocument | undefined {
  try {
    return line === '' ? undefined : (JSON.parse(line) as KeptDocument)
  } catch {
    return undefined
  }
}
