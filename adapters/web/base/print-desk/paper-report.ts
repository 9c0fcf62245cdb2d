import type { ApiClient } from '../../../http/client/api-client.ts'
import { printingRoutes } from '../../../http/contract/parcels/printing/printing.routes.ts'
import { chunks, runInOneTab } from './over-tabs.ts'

/** Labels come out one by one: what is reported is gathered for a moment. */
const REPORT_MILLIS = 400
const REPORT_AGAIN_MILLIS = 10_000

type Parts = {
  readonly account: string
  readonly api: ApiClient
  /** Reads what is paper, and not known to the server. */
  readonly unreported: () => readonly string[]
  readonly reported: (documents: ReadonlySet<string>) => Promise<void>
  /** Called when the server has noted that some are paper. */
  readonly done: () => void
}

/**
 * Reports to the server what the agent of this machine has printed; one tab does it, and what could
 * not be reported is reported again.
 */
export class PaperReport {
  readonly #parts: Parts
  #timer: number | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  later(millis: number = REPORT_MILLIS): void {
    window.clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => {
      this.#send().catch(() => this.later(REPORT_AGAIN_MILLIS))
    }, millis)
  }

  stop(): void {
    window.clearTimeout(this.#timer)
  }

  #send(): Promise<void> {
    const { account, api, unreported, reported, done } = this.#parts
    return runInOneTab(`crossdock.print-report.${account}`, async () => {
      const printed = unreported()
      for (const part of chunks(printed)) {
        await api.call(printingRoutes.notePrinted, { body: { documents: [...part] } })
        await reported(new Set(part))
      }
      if (printed.length > 0) done()
    })
  }
}
