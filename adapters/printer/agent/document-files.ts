import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ok, type Result } from '#core/base/kernel/result.ts'
import type { KeptDocument } from './document-log.ts'
import { fetchDocument } from './fetch-document.ts'
import { ownFolder } from './kept-file.ts'
import { Turns } from './turns.ts'

const FETCHES_TOGETHER = 4
const OWNER_FILE = 0o600

type DocumentFileKey = Pick<KeptDocument, 'key' | 'place'>

/** The place distinguishes a second try from the first, whose file is removed. */
const fileOf = ({ key, place }: DocumentFileKey): string => `${key}-${place}`

/** The files of documents between their server and their printer. */
export class DocumentFiles {
  readonly #folder: string
  readonly #turns = new Turns(FETCHES_TOGETHER)

  constructor(folder: string) {
    this.#folder = join(folder, 'documents')
  }

  /** Makes the folder, and removes files of documents that have ended. */
  async open(waiting: readonly DocumentFileKey[]): Promise<void> {
    await ownFolder(this.#folder)
    const kept = new Set(waiting.map(fileOf))
    for (const name of await readdir(this.#folder)) if (!kept.has(name)) await rm(join(this.#folder, name), { force: true })
  }

  pathOf(document: DocumentFileKey): string {
    return join(this.#folder, fileOf(document))
  }

  /** Runs a few fetches at a time, in the order in which they were asked for. */
  inTurn(work: () => Promise<void>): Promise<void> {
    return this.#turns.take(work)
  }

  /**
   * Fetches a document from its owner. A file that is there was fetched by a run that ended before
   * it could note it.
   */
  async fetch(document: KeptDocument, signal: AbortSignal): Promise<Result<true>> {
    const path = this.pathOf(document)
    if (await exists(path)) return ok(true)
    const { url, sha256 } = document.toPrint
    const fetched = await fetchDocument({ origin: document.owner.origin, url, sha256, to: `${path}.part`, signal })
    if (fetched.ok && !signal.aborted) await rename(`${path}.part`, path)
    return fetched
  }

  /** Writes a document that comes from nowhere. */
  write(document: DocumentFileKey, bytes: Buffer): Promise<void> {
    return writeFile(this.pathOf(document), bytes, { mode: OWNER_FILE })
  }

  remove(document: DocumentFileKey): Promise<void> {
    return rm(this.pathOf(document), { force: true })
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
