import type { LabelBatch, LabelContent, LabelRenderer } from '../../../core/labels/label.ts'
import { RenderThread } from './render-thread.ts'

/** Labels sent to the thread at once: about 15 ms of its time, so that documents take turns. */
const LABELS_TOGETHER = 32
/** Steps that run ahead of the reader; more would only fill memory. */
const STEPS_AHEAD = 2

async function* together(labels: LabelBatch['labels']): AsyncGenerator<readonly LabelContent[]> {
  let group: LabelContent[] = []
  for await (const label of labels) {
    group.push(label)
    if (group.length < LABELS_TOGETHER) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}

/**
 * Draws labels as PDF or ZPL in threads of its own, so that nobody else waits while thousands are drawn. A document stays in one thread; a thread
 * that crashes loses only its documents and is replaced for the next one.
 */
export class ThreadedLabelRenderer implements LabelRenderer {
  readonly #most: number
  readonly #threadMegabytes: number
  #threads: RenderThread[] = []
  #documents = 0
  #closed = false

  /** `threads` at most, each with about 150 MB for its fonts; one that exceeds `threadMegabytes` of heap is ended. */
  constructor({ threads = 1, threadMegabytes = 512 }: { readonly threads?: number; readonly threadMegabytes?: number } = {}) {
    this.#most = Math.max(1, threads)
    this.#threadMegabytes = threadMegabytes
  }

  async *render(batch: LabelBatch): AsyncGenerator<Uint8Array, void, void> {
    const thread = this.#thread()
    const document = ++this.#documents
    const steps: Promise<Uint8Array | undefined>[] = []
    const ask: RenderThread['ask'] = (id, step) => {
      const asked = thread.ask(id, step)
      // A later step may fail while an earlier one is awaited; its failure is handled when its turn comes.
      asked.catch(() => undefined)
      return asked
    }
    let finished = false
    thread.documents++
    try {
      const { labels: given, ...open } = batch
      steps.push(ask(document, { kind: 'open', given: open }))
      for await (const labels of together(given)) {
        steps.push(ask(document, { kind: 'add', labels }))
        while (steps.length > STEPS_AHEAD) {
          const bytes = await steps.shift()
          if (bytes !== undefined) yield bytes
        }
      }
      steps.push(ask(document, { kind: 'end' }))
      for (const step of steps) {
        const bytes = await step
        if (bytes !== undefined) yield bytes
      }
      finished = true
    } finally {
      thread.documents--
      if (!finished && thread.alive) void ask(document, { kind: 'abandon' })
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
