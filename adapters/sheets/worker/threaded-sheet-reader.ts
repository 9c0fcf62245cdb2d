import { setImmediate } from 'node:timers/promises'
import { given } from '#core/base/kernel/given.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { sheetFailure } from '#core/base/sheets/sheet.failures.ts'
import type { OpenSheet, ReadOptions, SheetFile, SheetReader, SheetRow } from '#core/base/sheets/sheet.port.ts'
import { bytesOf, unpackRows, type PackedRows } from '../rows/packed-rows.ts'
import { withMergedValues } from '../rows/merged-values.ts'
import { MOST_HELD_BYTES } from './held-sheet.ts'
import { taskContent } from './sheet-content.ts'
import type { FromSheetThread } from './sheet-messages.ts'
import type { SheetThreads } from './sheet-threads.ts'
import { ThreadTalk } from './thread-talk.ts'

/**
 * Reads sheets in threads of their own: whatever a file contains, other requests are served in the
 * meantime and memory stays bounded.
 */
export class ThreadedSheetReader implements SheetReader {
  readonly #threads: SheetThreads

  constructor(threads: SheetThreads) {
    this.#threads = threads
  }

  async open(file: SheetFile, options: ReadOptions = {}): Promise<Result<OpenSheet>> {
    const taken = await taskContent(file)
    if (!taken.ok) return taken
    const { sheetName, encoding, signal, isReadTwice } = options
    const { content, size } = taken.value
    const begin = async (): Promise<Result<BegunTalk>> => {
      const thread = await this.#threads.start({ content, fileName: file.fileName, ...given({ sheetName, encoding }) }, signal)
      if (thread === undefined) return failed(sheetFailure('FILE_UNREADABLE'))
      const talk = new ThreadTalk(thread, { bytes: size, signal })
      const first = await talk.next()
      if (first.kind === 'info') return ok({ talk, first })
      await talk.close()
      return failed(first.kind === 'failed' ? first.failure : sheetFailure('FILE_UNREADABLE'))
    }
    const begun = await begin()
    if (!begun.ok) return begun
    const { talk, first } = begun.value
    const { info, rowCount } = first
    if (isReadTwice !== true)
      return ok({ info, rowCount, batches: withMergedValues(batches(talk), info.merges), close: () => talk.close() })
    // Content in memory went to the thread, so only a file can be read again.
    const again = new RepeatedRows(talk, 'path' in content ? begin : undefined)
    const merged = { [Symbol.asyncIterator]: () => withMergedValues(again, info.merges) }
    return ok({ info, rowCount, batches: merged, close: () => again.close() })
  }
}

type BegunTalk = { readonly talk: ThreadTalk; readonly first: Extract<FromSheetThread, { kind: 'info' }> }

/**
 * The rows of a sheet that is iterated twice: kept as they came from the thread, and read once more
 * where they are too many to be kept.
 */
class RepeatedRows implements AsyncIterable<Result<readonly SheetRow[]>> {
  readonly #talk: ThreadTalk
  readonly #begin: (() => Promise<Result<BegunTalk>>) | undefined
  #kept: PackedRows[] | undefined = []
  #keptBytes = 0
  #second: ThreadTalk | undefined

  constructor(talk: ThreadTalk, begin: (() => Promise<Result<BegunTalk>>) | undefined) {
    this.#talk = talk
    this.#begin = begin
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Result<readonly SheetRow[]>> {
    const before = this.#kept
    if (before === undefined) return yield* this.#readAgain()
    for (const packed of before) {
      await setImmediate()
      yield ok(unpackRows(packed))
    }
    yield* packedRows(this.#talk, (packed) => this.#keep(packed))
  }

  async close(): Promise<void> {
    await this.#talk.close()
    await this.#second?.close()
  }

  #keep(packed: PackedRows): void {
    this.#keptBytes += bytesOf(packed)
    if (this.#begin !== undefined && this.#keptBytes > MOST_HELD_BYTES) this.#kept = undefined
    this.#kept?.push(packed)
  }

  async *#readAgain(): AsyncGenerator<Result<readonly SheetRow[]>> {
    await this.#talk.close()
    const begun = await this.#begin?.()
    if (begun === undefined) throw new Error('rows that were not kept cannot be read again')
    if (!begun.ok) return yield begun
    this.#second = begun.value.talk
    yield* packedRows(this.#second)
  }
}

async function* batches(talk: ThreadTalk): AsyncGenerator<Result<readonly SheetRow[]>> {
  try {
    yield* packedRows(talk)
  } finally {
    await talk.close()
  }
}

async function* packedRows(talk: ThreadTalk, keep?: (packed: PackedRows) => void): AsyncGenerator<Result<readonly SheetRow[]>> {
  for (;;) {
    const message = await talk.next()
    if (message.kind === 'failed') yield failed(message.failure)
    if (message.kind !== 'rows') return
    talk.taken()
    keep?.(message.packed)
    // Batches that are already here must not delay other work, such as the store's answers to
    // earlier ones.
    await setImmediate()
    yield ok(unpackRows(message.packed))
  }
}
