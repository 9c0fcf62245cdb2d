import { readFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import { given } from '#core/base/kernel/given.ts'
import { readSheet } from '../read-sheet.ts'
import { buffersOf, type PackedRows } from '../rows/packed-rows.ts'
import type { SheetSource } from '../sheet-sink.ts'
import { HeldSheet } from './held-sheet.ts'
import { AHEAD, type FromSheetThread, type SheetTask, type ToSheetThread } from './sheet-messages.ts'

const port = parentPort
if (port === null) throw new Error('sheet.worker runs as a worker thread')

const post = (message: FromSheetThread, moved: ArrayBuffer[] = []) => port.postMessage(message, moved)

let ahead = 0
let wake: (() => void) | undefined

port.on('message', (message: ToSheetThread) => {
  if (message.kind === 'task') {
    ahead = 0
    // An error that a file's content throws is a result; anything else is a bug that ends the
    // thread.
    void perform(message.task)
  } else {
    ahead -= 1
    wake?.()
  }
})

async function perform(task: SheetTask): Promise<void> {
  const bytes = 'path' in task.content ? await readFile(task.content.path) : task.content.bytes
  const { fileName, sheetName, encoding } = task
  const source: SheetSource = { bytes, fileName, ...given({ sheetName, encoding }) }
  await (task.marks === undefined ? performReading(source) : performMarking(source, task.marks, task.corrections))
}

/**
 * Checks the whole sheet before it sends the first row: what is made of the rows of a sheet is
 * never made of half of one.
 */
async function performReading(source: SheetSource): Promise<void> {
  const held = new HeldSheet()
  const checked = await readSheet(source, held)
  if (!checked.ok) return post({ kind: 'failed', failure: checked.failure })
  const { info, rowCount, batches } = held.take()
  post({ kind: 'info', info, rowCount })
  if (batches === undefined) {
    const again = await readSheet(source, { info: () => undefined, rows: send })
    return post(again.ok ? { kind: 'done' } : { kind: 'failed', failure: again.failure })
  }
  for (const packed of batches) await send(packed)
  post({ kind: 'done' })
}

async function send(packed: PackedRows): Promise<void> {
  post({ kind: 'rows', packed }, buffersOf(packed))
  ahead += 1
  while (ahead >= AHEAD) await new Promise<void>((woken) => (wake = woken))
}

async function performMarking(
  source: SheetSource,
  marks: NonNullable<SheetTask['marks']>,
  corrections: SheetTask['corrections'],
): Promise<void> {
  const { markSheet } = await import('../mark/mark-sheet.ts')
  const outcome = await markSheet(source, marks, corrections)
  if (outcome.ok) post({ kind: 'marked', ...outcome.value }, [outcome.value.bytes.buffer as ArrayBuffer])
  else post({ kind: 'failed', failure: outcome.failure })
}
