import type { ApiClient } from '../http/client/api-client.ts'
import { printingRoutes } from '../http/contract/parcels/printing/printing.routes.ts'
import type { SentOf } from '../http/contract/route.ts'
import type { PrintState } from '#core/parcels/printing/print-document.machine.ts'
import { formatFor } from '#core/parcels/printing/print-desk.ts'
import { AgentRefusal, type AgentClient } from './agent-client.ts'

type Body = NonNullable<SentOf<(typeof printingRoutes)['createPrintTask']>['body']>
/** The choice of labels to print, apart from the orders. */
export type LabelChoice = Pick<Body, 'type' | 'size'>

export type RefusedLabel = { readonly order_number: string; readonly message: string }
/** A part of the batch: what was printed by one call. */
export type Part = {
  readonly task: string
  readonly documents: readonly { readonly document: string; readonly order_number: string }[]
  readonly refused: readonly RefusedLabel[]
}
export type DocumentState = {
  readonly document: string
  readonly state: PrintState
  readonly reason?: string | undefined
  readonly confirmed_by?: string | undefined
  readonly failure?: { readonly code: string; readonly message: string } | undefined
}

/** Where labels are printed: by the agent of this machine, or at a print desk. */
export type PrintPlace = {
  /** Makes the task of these orders; under the same key it is made once. */
  readonly make: (orders: readonly string[], key: string) => Promise<Part>
  /**
   * Has the documents printed that were not passed on yet, and answers those that cannot be any
   * more. Safe to call again.
   */
  readonly start: (part: Part) => Promise<readonly string[]>
  readonly states: (part: Part) => Promise<readonly DocumentState[]>
  /** Reports what became paper. */
  readonly report: (documents: readonly string[]) => Promise<void>
  /** Whether it can print now. */
  readonly isThere: () => Promise<boolean>
  readonly close: () => void
}

const partOf = ({ task, documents, refused }: Part): Part => ({
  task,
  documents: documents.map(({ document, order_number }) => ({ document, order_number })),
  refused: refused.map(({ order_number, message }) => ({ order_number, message })),
})

/** A print desk: the server sends it what it has to print, and notes what became paper. */
export function deskPlace(
  client: ApiClient,
  { desk, printer, ...choice }: LabelChoice & { readonly desk: string; readonly printer: string },
): PrintPlace {
  return {
    make: async (orders, key) =>
      partOf(
        await client.call(
          printingRoutes.createPrintTask,
          { body: { ...choice, orders: [...orders], desk, printer } },
          { idempotencyKey: key },
        ),
      ),
    start: async () => [],
    states: async ({ task, documents }) =>
      documents.length === 0 ? [] : (await client.call(printingRoutes.printTask, { params: { task_id: task } })).documents,
    report: async () => undefined,
    isThere: async () => {
      const { rows } = await client.call(printingRoutes.printDesks)
      return rows.some(({ desk_id, name, connected }) => connected && (desk_id === desk || name === desk))
    },
    close: () => undefined,
  }
}

/**
 * Failures before anything reached the printer, after which a new link prints the same document.
 */
const BY_LINK: ReadonlySet<string> = new Set(['PRINT_FETCH_FAILED', 'PRINT_LINK_SPENT'])

/**
 * The agent of this machine: it knows every document that it was given, so that asking again prints
 * none twice.
 */
export function agentPlace(
  client: ApiClient,
  agent: AgentClient,
  { printer, ...choice }: LabelChoice & { readonly printer: string },
): PrintPlace {
  const states = async ({ documents }: Part): Promise<readonly DocumentState[]> =>
    (await agent.ask('statuses', { type: 'statuses', documents: documents.map(({ document }) => document) })).statuses
  return {
    make: async (orders) => {
      const { printers } = await agent.ask('printers', { type: 'printers' })
      const wanted = printers.find(({ name }) => name === printer)
      const drawn = wanted === undefined ? {} : formatFor(wanted)
      return partOf(await client.call(printingRoutes.createPrintTask, { body: { ...choice, ...drawn, orders: [...orders] } }))
    },
    start: async (part) => {
      const known = new Map((await states(part)).map((one) => [one.document, one]))
      const wanted = part.documents.filter(({ document }) => {
        const { state, failure } = known.get(document) ?? {}
        return state === undefined || (state === 'failed' && BY_LINK.has(failure?.code ?? ''))
      })
      if (wanted.length === 0) return []
      const body = { documents: wanted.map(({ document }) => document) }
      const { documents } = await client.call(printingRoutes.renewPrintLinks, { body })
      const renewed = new Set(documents.map(({ document }) => document))
      const lost = body.documents.filter((document) => !renewed.has(document) && !known.has(document))
      if (documents.length === 0) return lost
      await agent.ask('accepted', {
        type: 'print',
        task: part.task,
        printer,
        documents: documents.map(({ document, url, kind, size, order_number: title }) => ({ document, url, kind, size, title })),
      })
      return lost
    },
    states,
    report: async (documents) => {
      if (documents.length > 0) await client.call(printingRoutes.notePrinted, { body: { documents: [...documents] } })
    },
    isThere: async () => {
      const { printers } = await agent.ask('printers', { type: 'printers' })
      if (!printers.some(({ name }) => name === printer)) throw new AgentRefusal({ code: 'PRINT_PRINTER_UNKNOWN', message: printer })
      return true
    },
    close: () => agent.close(),
  }
}
