import type { LabelBatch, LabelContent, LabelRenderer } from '#core/parcels/labels/label.ts'
import type { BagLabelBatch, BagLabelRenderer } from '#core/parcels/labels/bag-label.ts'
import type { SkuLabelBatch, SkuLabelRenderer } from '#core/parcels/labels/sku-label.ts'
import type { ListPaper, ListPrinter } from '#core/base/documents/list-document.ts'
import type { RenderStep } from './render-protocol.ts'
import { RenderThread } from './render-thread.ts'

/**
 * Labels, or rows of a list, sent to the thread at once: about 15 ms of its time, so that documents
 * take turns.
 */
const LABELS_TOGETHER = 32
/** Steps that run ahead of the reader; more would only fill memory. */
const STEPS_AHEAD = 2

async function* together<T>(all: Iterable<T> | AsyncIterable<T>): AsyncGenerator<readonly T[]> {
  let group: T[] = []
  for await (const one of all) {
    group.push(one)
    if (group.length < LABELS_TOGETHER) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}

/** The steps that draw a batch of labels. */
async function* labelSteps({ labels, ...given }: LabelBatch): AsyncGenerator<RenderStep> {
  yield { kind: 'open', given }
  for await (const group of together<LabelContent>(labels)) yield { kind: 'add', labels: group }
  yield { kind: 'end' }
}

/** The steps that draw labels of SKUs. */
async function* skuSteps({ skuLabels, zpl }: SkuLabelBatch): AsyncGenerator<RenderStep> {
  yield { kind: 'open_skus', ...(zpl === undefined ? {} : { zpl }) }
  for await (const group of together(skuLabels)) yield { kind: 'add_skus', labels: group }
  yield { kind: 'end_skus' }
}

/** The steps that draw labels of bags. */
async function* bagSteps({ bagLabels, zpl }: BagLabelBatch): AsyncGenerator<RenderStep> {
  yield { kind: 'open_bags', ...(zpl === undefined ? {} : { zpl }) }
  for await (const group of together(bagLabels)) yield { kind: 'add_bags', labels: group }
  yield { kind: 'end_bags' }
}

/** The steps that draw a list; what adds up is known when its rows were read. */
async function* listSteps({ rows, totals, ...head }: ListPaper): AsyncGenerator<RenderStep> {
  yield { kind: 'open_list', head }
  for await (const group of together(rows)) yield { kind: 'add_rows', rows: group }
  yield { kind: 'end_list', totals: totals() }
}

/**
 * Draws labels as PDF or ZPL, and lists, in threads of its own, so that nobody else waits while
 * thousands are drawn. A document stays in one thread; a thread that crashes loses only its
 * documents and is replaced for the next one.
 */
export class ThreadedLabelRenderer implements LabelRenderer, SkuLabelRenderer, BagLabelRenderer, ListPrinter {
  readonly #most: number
  readonly #threadMegabytes: number
  #threads: RenderThread[] = []
  #documents = 0
  #closed = false

  /**
   * `threads` at most, each with about 150 MB for its fonts; one that exceeds `threadMegabytes` of
   * heap is ended.
   */
  constructor({ threads = 1, threadMegabytes = 512 }: { readonly threads?: number; readonly threadMegabytes?: number } = {}) {
    this.#most = Math.max(1, threads)
    this.#threadMegabytes = threadMegabytes
  }

  render(batch: LabelBatch): AsyncGenerator<Uint8Array, void, void> {
    return this.#drawn(labelSteps(batch))
  }

  renderSkus(batch: SkuLabelBatch): AsyncGenerator<Uint8Array, void, void> {
    return this.#drawn(skuSteps(batch))
  }

  renderBags(batch: BagLabelBatch): AsyncGenerator<Uint8Array, void, void> {
    return this.#drawn(bagSteps(batch))
  }

  printList(paper: ListPaper): AsyncGenerator<Uint8Array, void, void> {
    return this.#drawn(listSteps(paper))
  }

  async *#drawn(given: AsyncIterable<RenderStep>): AsyncGenerator<Uint8Array, void, void> {
    const thread = this.#thread()
    const document = ++this.#documents
    const steps: Promise<Uint8Array | undefined>[] = []
    let finished = false
    thread.documents++
    try {
      for await (const step of given) {
        const asked = thread.ask(document, step)
        // A later step may fail while an earlier one is awaited; its failure is handled when its
        // turn comes.
        asked.catch(() => undefined)
        steps.push(asked)
        while (steps.length > STEPS_AHEAD) {
          const bytes = await steps.shift()
          if (bytes !== undefined) yield bytes
        }
      }
      for (const step of steps) {
        const bytes = await step
        if (bytes !== undefined) yield bytes
      }
      finished = true
    } finally {
      thread.documents--
      if (!finished && thread.alive) thread.ask(document, { kind: 'abandon' }).catch(() => undefined)
    }
  }

  /** Ends the threads; unfinished documents fail. Safe to call twice. */
  async close(): Promise<void> {
    this.#closed = true
    await Promise.all(this.#threads.map((thread) => thread.end()))
    this.#threads = []
  }

  #thread(): RenderThread {
    if (this.#closed) throw new Error('the label renderer is closed')
    this.#threads = this.#threads.filter((thread) => thread.alive)
    const idlest = this.#threads.reduce<RenderThread | undefined>(
      (best, one) => (best === undefined || one.documents < best.documents ? one : best),
      undefined,
    )
    if (idlest !== undefined && (idlest.documents === 0 || this.#threads.length >= this.#most)) return idlest
    const thread = new RenderThread(this.#threadMegabytes)
    this.#threads.push(thread)
    return thread
  }
}
