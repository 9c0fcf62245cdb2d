import { parentPort } from 'node:worker_threads'
import { foreignLabelFailure } from '#core/parcels/labels/foreign-label.failures.ts'
import { fitPages } from './fit-pages.ts'
import type { ForeignAnswer, ForeignMessage, ForeignRequest } from './foreign-protocol.ts'
import { mergeFiles, pageSizes } from './merge-files.ts'
import { loadPdfium } from './pdfium.ts'
import { ForeignFileRefusal } from './foreign-file-refusal.ts'
import { giveSystemFonts } from './system-fonts.ts'

/** PDFium never gives memory back. */
const SPENT_BYTES = 256 * 1024 * 1024

const port = parentPort
if (port === null) throw new Error('foreign.worker.ts runs as a worker thread')

const pdfium = await loadPdfium()
giveSystemFonts(pdfium)

function done({ job, mostPages, reading }: ForeignRequest) {
  const batch = { mostPages, reading: (index: number): void => void (reading[0] = index) }
  if (job.kind === 'pages') return pageSizes(pdfium, { ...batch, files: job.files })
  if (job.kind === 'merge') return mergeFiles(pdfium, { ...batch, files: job.files }, job.sheet)
  return fitPages(pdfium, job.files[0], { mostPages, paper: job.paper, from: job.from, most: job.most })
}

function answer(request: ForeignRequest): ForeignAnswer {
  const { id, job, reading } = request
  try {
    const value = done(request)
    return { id, spent: pdfium.heap().length > SPENT_BYTES, value }
  } catch (error) {
    if (error instanceof ForeignFileRefusal) return { id, spent: pdfium.heap().length > SPENT_BYTES, failure: error.failure }
    // After an error of its own the instance is in no known state. It is one of memory more often
    // than not.
    const full = pdfium.heap().length > SPENT_BYTES
    const file = job.files[reading[0] ?? 0]?.name ?? ''
    return { id, spent: true, failure: foreignLabelFailure(full ? 'LABEL_FILE_TOO_COMPLEX' : 'LABEL_FILE_BROKEN', { file }) }
  }
}

/**
 * Returns the buffers that an answer gives away: a merged batch has megabytes, which would be
 * copied twice.
 */
function givenAway(given: ForeignAnswer): readonly ArrayBuffer[] {
  if (!('value' in given)) return []
  if (given.value instanceof Uint8Array) return [given.value.buffer]
  return given.value.flatMap((one) => ('bits' in one ? [one.bits.buffer] : []))
}

port.on('message', (request: ForeignRequest) => {
  const given = answer(request)
  port.postMessage(given, givenAway(given))
})
port.postMessage('ready' satisfies ForeignMessage)
