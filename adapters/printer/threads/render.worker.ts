import { parentPort } from 'node:worker_threads'
import type { ZplSettings } from '#core/parcels/labels/label.ts'
import { bagPlans } from '../layout/bag-plan.ts'
import { LabelPlans } from '../layout/label-plan.ts'
import type { Plans } from '../layout/plan.ts'
import { skuPlans } from '../layout/sku-plan.ts'
import { ListPdf } from '../list/list-pdf.ts'
import { LabelDocument } from '../pdf/label-document.ts'
import { ZplDocument } from '../zpl/zpl-document.ts'
import type { DocumentGiven, RenderAnswer, RenderRequest, RenderStep } from './render-protocol.ts'

const port = parentPort
if (port === null) throw new Error('render.worker.ts runs as a worker thread')

/** A document that is being drawn, of labels or a list. */
type Open = { readonly take: (step: RenderStep) => void; readonly drain: () => Uint8Array<ArrayBuffer> | undefined }

/** The steps that end a document. */
const ENDS: ReadonlySet<RenderStep['kind']> = new Set(['end', 'end_skus', 'end_bags', 'end_list'])

const documents = new Map<number, Open>()

function begun<Label>(plans: Plans<Label>, zpl: ZplSettings | undefined): LabelDocument<Label> | ZplDocument<Label> {
  return zpl === undefined ? new LabelDocument(plans) : new ZplDocument(plans, zpl)
}

function openedLabels({ zpl, ...given }: DocumentGiven): Open {
  const labels = begun(new LabelPlans(given), zpl)
  const take: Open['take'] = (next) => {
    if (next.kind === 'add') for (const label of next.labels) labels.add(label)
    if (next.kind === 'end') labels.end()
  }
  return { take, drain: () => labels.drain() }
}

function openedSkus(zpl: ZplSettings | undefined): Open {
  const labels = begun(skuPlans, zpl)
  const take: Open['take'] = (next) => {
    if (next.kind === 'add_skus') for (const label of next.labels) labels.add(label)
    if (next.kind === 'end_skus') labels.end()
  }
  return { take, drain: () => labels.drain() }
}

function openedBags(zpl: ZplSettings | undefined): Open {
  const labels = begun(bagPlans, zpl)
  const take: Open['take'] = (next) => {
    if (next.kind === 'add_bags') for (const label of next.labels) labels.add(label)
    if (next.kind === 'end_bags') labels.end()
  }
  return { take, drain: () => labels.drain() }
}

function opened(step: RenderStep): Open | undefined {
  if (step.kind === 'open') return openedLabels(step.given)
  if (step.kind === 'open_skus') return openedSkus(step.zpl)
  if (step.kind === 'open_bags') return openedBags(step.zpl)
  if (step.kind !== 'open_list') return undefined
  const list = new ListPdf(step.head)
  const take: Open['take'] = (next) => {
    if (next.kind === 'add_rows') for (const row of next.rows) list.add(row)
    if (next.kind === 'end_list') list.end(next.totals)
  }
  return { take, drain: () => list.drain() }
}

function take(document: number, step: RenderStep): Uint8Array<ArrayBuffer> | undefined {
  const open = opened(step) ?? documents.get(document)
  if (open === undefined || step.kind === 'abandon') {
    documents.delete(document)
    return undefined
  }
  documents.set(document, open)
  open.take(step)
  if (ENDS.has(step.kind)) documents.delete(document)
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
