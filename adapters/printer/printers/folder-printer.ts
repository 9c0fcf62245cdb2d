import { constants, copyFile, mkdir, open, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { printFailure } from '#core/parcels/printing/print.failures.ts'
import { PRINT_FORMATS } from '#core/parcels/printing/print-protocol.ts'
import type { JobEvent, JobWatch, Printer, PrinterLook, PrintJob } from './printer.ts'

/** A folder that documents are written to instead of being printed, one file each. */
export class FolderPrinter implements Printer {
  readonly kind = 'folder'
  readonly formats = PRINT_FORMATS
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async look(): Promise<PrinterLook> {
    const found = await stat(this.#folder).catch(() => undefined)
    return { state: found === undefined || found.isDirectory() ? 'idle' : 'stopped', reasons: [], media: [] }
  }

  async *print(job: PrintJob, _watch: JobWatch): AsyncGenerator<JobEvent> {
    yield { type: 'rendered' }
    yield { type: 'sending' }
    yield* this.follow(job)
  }

  /** The name is that of the document, so a file that is there was written whole before. */
  async *follow(job: PrintJob): AsyncGenerator<JobEvent> {
    const path = this.#pathOf(job)
    try {
      if ((await stat(path).catch(() => undefined)) === undefined) await this.#write(job.path, path)
    } catch (error) {
      const cause = error instanceof Error ? error.message : String(error)
      return yield { type: 'failed', failure: printFailure('PRINT_REFUSED', { cause }) }
    }
    yield { type: 'spooled' }
    yield { type: 'printed', by: 'spooler' }
  }

  #pathOf({ title, name, kind }: PrintJob): string {
    const readable = (title ?? '')
      .replace(/[^\p{L}\p{N}._-]+/gu, '-')
      .replace(/^[.-]+/, '')
      .slice(0, 80)
    return join(this.#folder, `${[readable, name].filter((part) => part !== '').join('-')}.${kind}`)
  }

  async #write(from: string, to: string): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
    const partial = `${to}.part`
    await copyFile(from, partial, constants.COPYFILE_FICLONE)
    const file = await open(partial, 'r+')
    await file.sync()
    await file.close()
    await rename(partial, to)
  }
}
