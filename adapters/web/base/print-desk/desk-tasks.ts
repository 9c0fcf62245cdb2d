import { z } from 'zod'
import { LABEL_TYPES, type LabelTypeName } from '#core/parcels/labels/label-type.ts'
import { isPrintEnd, printDocumentMachine, type PrintState } from '#core/parcels/printing/print-document.machine.ts'
import { PRINT_FORMATS, type DocumentStatus } from '#core/parcels/printing/print-protocol.ts'
import { printPlace } from './print-place.ts'

const names = <T extends string>(of: Readonly<Record<T, unknown>>): [T, ...T[]] => Object.keys(of) as [T, ...T[]]

const deskDocument = z.object({
  document: z.string(),
  /** Empty where it is a list. */
  order: z.string(),
  /** The name of a list. */
  title: z.string().optional(),
  /**
   * The portal's task of a document that a print desk prints: a later one where it is printed
   * again.
   */
  task: z.string().optional(),
  /**
   * The link for the agent, until the agent has taken the document, until when it works, what is
   * behind it, and the printer that it was made for.
   */
  link: z
    .object({ url: z.string(), until: z.number(), kind: z.enum(PRINT_FORMATS).default('pdf'), printer: z.string().optional() })
    .optional(),
  state: z.enum(names<PrintState>(printDocumentMachine.states)),
  at: z.string(),
  printer: z.string().optional(),
  reason: z.string().optional(),
  /** Why it failed, or why nobody knows, in the reader's language. */
  failure: z.string().optional(),
  /** The server knows that it is paper. */
  reported: z.boolean().optional(),
})
/** One order's label, or a list, on its way to paper, as this browser knows it. */
export type DeskDocument = z.output<typeof deskDocument>

const deskTask = z.object({
  task: z.string(),
  /** The press of a button that it came from: pressed twice, it is one task. */
  request: z.string(),
  at: z.number(),
  /** Of labels; a list has none. */
  type: z.enum(names<LabelTypeName>(LABEL_TYPES)).optional(),
  /** The list that it is, so that it can be printed again. */
  list: z.object({ title: z.string(), query: z.record(z.string(), z.unknown()) }).optional(),
  size: z.string(),
  /** The printer that was chosen; without one, the agent takes the one of the size. */
  printer: z.string().optional(),
  /**
   * The print desk that the portal sends it to; without one, the agent of this machine gets it from
   * the page.
   */
  desk: printPlace.optional(),
  documents: z.array(deskDocument),
  refused: z.array(z.object({ order: z.string(), message: z.string() })),
})
/** Documents that were printed together. */
export type DeskTask = z.output<typeof deskTask>
export type DeskTasks = readonly DeskTask[]

const keptTasks = z.array(deskTask)
const KEPT_MILLIS = 86_400_000

const placeOf = (account: string): string => `crossdock.print-tasks.${account}`

/**
 * The tasks of an account that this browser's tabs share; those of yesterday are left out, as the
 * agent leaves them out.
 */
export function readTasks(account: string, now: number): DeskTasks {
  try {
    const read = keptTasks.safeParse(JSON.parse(window.localStorage.getItem(placeOf(account)) ?? '[]'))
    return (read.data ?? []).filter(({ at }) => now - at < KEPT_MILLIS)
  } catch {
    return []
  }
}

/** Calls back where another tab changed the tasks; returns the function that stops it. */
export function watchTasks(account: string, changed: () => void): () => void {
  const heard = ({ key }: StorageEvent): void => void (key === placeOf(account) && changed())
  window.addEventListener('storage', heard)
  return () => window.removeEventListener('storage', heard)
}

export const writeTasks = (account: string, tasks: DeskTasks): void =>
  tasks.length === 0
    ? window.localStorage.removeItem(placeOf(account))
    : window.localStorage.setItem(placeOf(account), JSON.stringify(tasks))

const eachDocument = (tasks: DeskTasks, change: (document: DeskDocument) => DeskDocument): DeskTasks =>
  tasks.map((task) => ({ ...task, documents: task.documents.map(change) }))

/**
 * The tasks after reports about their documents. What has ended stays as it ended, and a report
 * that was overtaken changes nothing.
 */
export function withStatuses(tasks: DeskTasks, statuses: readonly DocumentStatus[]): DeskTasks {
  const byDocument = new Map(statuses.map((status) => [status.document, status]))
  return eachDocument(tasks, (document) => {
    const status = byDocument.get(document.document)
    if (status === undefined || isPrintEnd(document.state) || status.at < document.at) return document
    const { document: name, order, title, task } = document
    return {
      document: name,
      order,
      ...(title === undefined ? {} : { title }),
      ...(task === undefined ? {} : { task }),
      state: status.state,
      at: status.at,
      printer: status.printer,
      ...(status.reason === undefined ? {} : { reason: status.reason }),
      ...(status.failure === undefined ? {} : { failure: status.failure.message }),
    }
  })
}

/**
 * The tasks after documents ended without a report: nobody took them, or nobody knows them any
 * more.
 */
export function withEnds(tasks: DeskTasks, ends: ReadonlyMap<string, Pick<DeskDocument, 'state' | 'failure'>>): DeskTasks {
  return eachDocument(tasks, (document) => {
    const end = ends.get(document.document)
    if (end === undefined || isPrintEnd(document.state)) return document
    const { link: _link, reason: _reason, ...rest } = document
    return { ...rest, ...end }
  })
}

export const withReported = (tasks: DeskTasks, reported: ReadonlySet<string>): DeskTasks =>
  eachDocument(tasks, (document) => (reported.has(document.document) ? { ...document, reported: true } : document))

/** The tasks after what the portal says of documents of print desks; it knows what is paper. */
export const withPortalStatuses = (tasks: DeskTasks, statuses: readonly DocumentStatus[]): DeskTasks =>
  withReported(withStatuses(tasks, statuses), new Set(statuses.flatMap(({ document, state }) => (state === 'printed' ? [document] : []))))

/** The tasks with a new document in place of one that failed. */
export const withReplaced = (tasks: DeskTasks, replaced: string, by: DeskDocument): DeskTasks =>
  eachDocument(tasks, (document) => (document.document === replaced ? by : document))

/**
 * Returns the tasks that are left when those that have ended are put away; what the server does not
 * know yet stays until it does.
 */
export const withoutEnded = (tasks: DeskTasks): DeskTasks =>
  tasks
    .map((task) => ({
      ...task,
      refused: [],
      documents: task.documents.filter((document) => isUnderWay(document) || isUnreported(document)),
    }))
    .filter(({ documents }) => documents.length > 0)

export const documentsOf = (tasks: DeskTasks): readonly DeskDocument[] => tasks.flatMap(({ documents }) => documents)
export const isUnderWay = ({ state }: DeskDocument): boolean => !isPrintEnd(state)
export const isUnreported = ({ state, reported }: DeskDocument): boolean => state === 'printed' && reported !== true
export const ordersOf = ({ documents, refused }: DeskTask): readonly string[] => [...documents, ...refused].map(({ order }) => order)
/** Whether the agent of this machine prints it. */
export const isHere = ({ desk }: DeskTask): boolean => desk === undefined
