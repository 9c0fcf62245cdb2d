import { parentPort } from 'node:worker_threads'
import { LabelDocument } from '../pdf/label-document.ts'
import { ZplDocument } from '../zpl/zpl-document.ts'
import type { DocumentGiven, RenderAnswer, RenderRequest, RenderStep } from './render-protocol.ts'

const port = parentPort
if (port === null) throw new Error('render.worker.ts runs as a worker thread')

const documents = new Map<number, LabelDocument | ZplDocument>()

function begun({ size, locale, withoutInvoice = false, zpl }: DocumentGiven): LabelDocument | ZplDocument {
  const given = { size, locale, withoutInvoice }
  return zpl === undefined ? new LabelDocument(given) : new ZplDocument({ ...given, zpl })
}

function take(document: number, step: RenderStep): Uint8Array<ArrayBuffer> | undefined {
  if (step.kind === 'open') documents.set(document, begun(step.given))
  const open = documents.get(document)
  if (open === undefined || step.kind === 'abandon') {
    documents.delete(document)
    return undefined
  }
  if (step.kind === 'add') for (const label of step.labels) open.add(label)
  if (step.kind === 'end') {
    open.end()
    documents.delete(document)
  }
  return open.drain()
}

function answer({ id, document, step }: RenderRequest): RenderAnswer {
  try {
    const bytes = take(document, step)
    return bytes === undefined ? { id } : { id, bytes }
  } catch (error) {
    documents.delete(document)
    return { id, failure: error instanceof Error ? error.message : String(error) }
  }
}

port.on('message', (request: RenderRequest) => {
  const given = answer(request)
  port.postMessage(given, 'bytes' in given && given.bytes !== undefined ? [given.bytes.buffer] : [])
})
