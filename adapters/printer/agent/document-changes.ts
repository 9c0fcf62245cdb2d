import type { JobEvent } from '../printers/printer.ts'
import type { DocumentLog, KeptDocument } from './document-log.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { documentAfter } from './kept-status.ts'

/** A page's account, or a server's. */
export type Owner = KeptDocument['owner']
type Listener = { readonly owner: Owner; readonly changed: (document: KeptDocument) => void }

/** The changes of documents: written down first, then reported to their owner. */
export class DocumentChanges {
  readonly #log: DocumentLog
  readonly #now: () => number
  readonly #listeners = new Set<Listener>()

  constructor({ log, now }: { readonly log: DocumentLog; readonly now: () => number }) {
    this.#log = log
    this.#now = now
  }

  /** Reports every change of an owner's documents until the returned function is called. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Notes what a printer reported of a document; returns the document as it is now. */
  async note(document: KeptDocument, event: JobEvent): Promise<KeptDocument> {
    const changed = documentAfter(document, event, this.at())
    const isNews = changed.state !== document.state || changed.reason !== document.reason
    if (isNews) await this.keep(changed)
    else if (event.type === 'sending' || changed.mark !== document.mark) await this.#log.write(changed)
    return changed
  }

  /** Keeps a document as it is now, and reports it to its owner. */
  async keep(document: KeptDocument): Promise<void> {
    await this.#log.write(document)
    for (const { owner, changed } of this.#listeners)
      if (owner.origin === document.owner.origin && owner.account === document.owner.account) changed(document)
  }

  at(): string {
    return instantText(this.#now())
  }
}
