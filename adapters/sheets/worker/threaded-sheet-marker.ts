import { given } from '#core/base/kernel/given.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { sheetFailure } from '#core/base/sheets/sheet.failures.ts'
import type { CellMark, MarkedSheet, MarkOptions, SheetFile, SheetMarker } from '#core/base/sheets/sheet.port.ts'
import { taskContent } from './sheet-content.ts'
import type { SheetThreads } from './sheet-threads.ts'
import { ThreadTalk } from './thread-talk.ts'

/** Marking sends no message until it is done, which takes a reading and a writing. */
const PATIENCE = 10

/** Marks sheets in threads of their own, like reading. */
export class ThreadedSheetMarker implements SheetMarker {
  readonly #threads: SheetThreads

  constructor(threads: SheetThreads) {
    this.#threads = threads
  }

  async mark(file: SheetFile, marks: readonly CellMark[], options: MarkOptions = {}): Promise<Result<MarkedSheet>> {
    const taken = await taskContent(file)
    if (!taken.ok) return taken
    const { sheetName, encoding, signal, corrections } = options
    const task = {
      content: taken.value.content,
      fileName: file.fileName,
      marks,
      ...given({ corrections, sheetName, encoding }),
    }
    const thread = await this.#threads.start(task, signal)
    if (thread === undefined) return failed(sheetFailure('FILE_UNREADABLE'))
    const talk = new ThreadTalk(thread, { bytes: taken.value.size * PATIENCE, signal })
    try {
      const message = await talk.next()
      if (message.kind === 'marked') return ok({ fileName: message.fileName, contentType: message.contentType, bytes: message.bytes })
      return failed(message.kind === 'failed' ? message.failure : sheetFailure('FILE_UNREADABLE'))
    } finally {
      await talk.close()
    }
  }
}
