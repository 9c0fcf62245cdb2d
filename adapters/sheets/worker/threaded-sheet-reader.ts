import { setImmediate } from 'node:timers/promises'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { sheetFailure } from '#core/base/sheets/sheet.failures.ts'
import type { OpenSheet, ReadOptions, SheetFile, SheetReader, SheetRow } from '#core/base/sheets/sheet.port.ts'
import { unpackRows } from '../rows/packed-rows.ts'
import { taskContent } from './sheet-content.ts'
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
    const { sheetName, signal } = options
    const thread = await this.#threads.start(
      { content: taken.value.content, fileName: file.fileName, ...(sheetName === undefined ? {} : { sheetName }) },
      signal,
    )
    if (thread === undefined) return failed(sheetFailure('FILE_UNREADABLE'))
    const talk = new ThreadTalk(thread, { bytes: taken.value.size, signal })
    const first = await talk.next()
    if (first.kind === 'info') return ok({ info: first.info, rowCount: first.rowCount, batches: batches(talk), close: () => talk.close() })
    await talk.close()
    return failed(first.kind === 'failed' ? first.failure : sheetFailure('FILE_UNREADABLE'))
  }
}

async function* batches(talk: ThreadTalk): AsyncGenerator<Result<readonly SheetRow[]>> {
  try {
    for (;;) {
      const message = await talk.next()
      if (message.kind === 'failed') yield failed(message.failure)
      if (message.kind !== 'rows') return
      talk.taken()
      // Batches that are already here must not delay other work, such as the store's answers to
      // earlier ones.
      await setImmediate()
      yield ok(unpackRows(message.packed))
    }
  } finally {
    await talk.close()
  }
}
