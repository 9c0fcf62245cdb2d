import { parentPort } from 'node:worker_threads'
import { foreignLabelFailure } from '../../../core/labels/foreign-label.failures.ts'
import { fitPages, mergeFiles, pageSizes, Refused } from './foreign-files.ts'
import type { ForeignAnswer, ForeignJob, ForeignMessage, ForeignRequest } from './foreign-protocol.ts'
import { loadPdfium } from './pdfium.ts'
import { giveSystemFonts } from './system-fonts.ts'

/** PDFium never gives memory back. */
const SPENT_BYTES = 256 * 1024 * 1024

const port = parentPort
if (port === null) throw new Error('foreign.worker.ts runs as a worker thread')

const pdfium = await loadPdfium()
giveSystemFonts(pdfium)

function done(job: ForeignJob, limits: { readonly mostPages: number }) {
  if (job.kind === 'pages') return pageSizes(pdfium, job.file, limits)
  if (job.kind === 'merge') return mergeFiles(pdfium, job.files, limits)
  return fitPages(pdfium, job.file, { ...limits, paper: job.paper })
}

function answer({ id, job, mostPages }: ForeignRequest): ForeignAnswer {
  try {
    const value = done(job, { mostPages })
    return { id, spent: pdfium.heap().length > SPENT_BYTES, value }
  } catch (error) {
    if (error instanceof Refused) return { id, spent: pdfium.heap().length > SPENT_BYTES, failure: error.failure }
    // After an error of its own the instance is in no known state. It is one of memory more often than not.
    const full = pdfium.heap().length > SPENT_BYTES
    return { id, spent: true, failure: foreignLabelFailure(full ? 'LABEL_FILE_TOO_COMPLEX' : 'LABEL_FILE_BROKEN') }
  }
}

port.on('message', (request: ForeignRequest) => port.postMessage(answer(request)))
port.postMessage('ready' satisfies ForeignMessage)
