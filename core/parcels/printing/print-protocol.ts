import { statesOf } from '#core/base/kernel/machine.ts'
import { z } from 'zod'
import { HOLD_REASON_NAMES } from './hold-reason.ts'
import { printDocumentMachine } from './print-document.machine.ts'

/**
 * The messages of `crossdock-print.v1`, shared by the agent, the pages and the server. Every
 * message is one JSON object in one text frame. Requests have an `id`, which their answer repeats;
 * `status` comes without being asked for.
 */
export const PRINT_PROTOCOL = 'crossdock-print.v1'
/** Documents are fetched and never pushed, so messages stay small. */
export const MOST_MESSAGE_BYTES = 1_000_000
export const MOST_DOCUMENT_BYTES = 64_000_000
const MOST_DOCUMENTS = 1000
const MOST_COPIES = 99

/**
 * Where agents of desks connect to the server, with the key of their desk as a bearer token and
 * their own id in a header.
 */
export const DESK_PATH = '/api/print/connection'
export const AGENT_ID_HEADER = 'crossdock-agent'
/** The mark of keys of desks, by which scanners of source code recognise one that leaked. */
export const DESK_KEY_MARK = 'cdd_'
/**
 * Codes that a connection of a desk is closed with: by a server that stops, for a key that is
 * refused, and where another connection has taken its place.
 */
export const DESK_CLOSES = { away: 1001, refused: 4401, replaced: 4409, tooMuch: 4429 } as const

const NONCE_LENGTH = 16
const line = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[^\p{Cc}]+$/u)
const nonce = line(100).min(NONCE_LENGTH)
const id = line(60)
const size = z.string().regex(/^\d{1,4}x\d{1,4}$/)
const documentId = z.string().regex(/^[A-Za-z0-9._-]{8,80}$/)
const state = z.enum(statesOf(printDocumentMachine))

/**
 * Formats of a document. PDF is drawn for printers that take no PDF; the other three are languages
 * of label printers.
 */
export const PRINT_FORMATS = ['pdf', 'zpl', 'tspl', 'epl'] as const
export type PrintFormat = (typeof PRINT_FORMATS)[number]

const toPrint = z.object({
  document: documentId,
  /** A path or an address of the paired origin, which works once and for five minutes. */
  url: line(2000),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  kind: z.enum(PRINT_FORMATS).default('pdf'),
  /** Width × height in millimetres. */
  size: size.optional(),
  /** The name that people know it by: an order number. */
  title: line(100).optional(),
})
export type DocumentToPrint = z.output<typeof toPrint>

const DARKNESS = { least: 0, most: 30 }
const MOST_OFFSET_DOTS = 400
const offset = z.number().int().min(-MOST_OFFSET_DOTS).max(MOST_OFFSET_DOTS)

/**
 * The settings of one printer: how dark it burns, and by how many dots to the right and down
 * everything is moved.
 */
export const printerSettings = z.object({
  darkness: z.number().int().min(DARKNESS.least).max(DARKNESS.most).optional(),
  offset: z.object({ x: offset, y: offset }).optional(),
  /** The sizes that go to this printer where no printer is named. */
  sizes: z.array(size).max(20).optional(),
})
export type PrinterSettings = z.output<typeof printerSettings>

/**
 * Settings to change; what is left out stays, and without darkness (null) labels are as dark as
 * they or the printer say.
 */
export const printerChanges = printerSettings.extend({ darkness: printerSettings.shape.darkness.nullable() })
export type PrinterChanges = z.output<typeof printerChanges>

/** Messages that the other side may send. */
export const requestMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hello'),
    account: line(60),
    nonce,
    lang: z.string().max(20).optional(),
    version: line(20).optional(),
    /**
     * The id of the sender's key, or `new` to pair once more; without it, the latest key of the
     * account is meant.
     */
    key: z.union([z.literal('new'), z.string().regex(/^[0-9a-f]{16}$/)]).optional(),
  }),
  z.object({ type: z.literal('pair'), code: z.string().max(20) }),
  z.object({ type: z.literal('prove'), proof: line(100) }),
  z.object({ type: z.literal('ping'), id: id.optional() }),
  z.object({ type: z.literal('printers'), id }),
  z.object({
    type: z.literal('print'),
    id,
    task: line(80),
    printer: line(100).optional(),
    copies: z.number().int().min(1).max(MOST_COPIES).default(1),
    documents: z.array(toPrint).min(1).max(MOST_DOCUMENTS),
  }),
  z.object({ type: z.literal('statuses'), id, documents: z.array(documentId).max(MOST_DOCUMENTS) }),
  z.object({ type: z.literal('cancel'), id, documents: z.array(documentId).min(1).max(MOST_DOCUMENTS) }),
  z.object({ type: z.literal('resume'), id, printer: line(100) }),
  z.object({ type: z.literal('set_printer'), id, printer: line(100), ...printerChanges.shape }),
  z.object({ type: z.literal('test_page'), id, printer: line(100), document: documentId }),
  /** Ends the pairing of this connection. */
  z.object({ type: z.literal('forget'), id }),
])
export type RequestMessage = z.output<typeof requestMessage>
export type SentRequest = z.input<typeof requestMessage>
export type RequestOf<T extends RequestMessage['type']> = Extract<RequestMessage, { type: T }>

/**
 * Who said that it is printed: the printer itself, or the queue or connection before it, which
 * cannot know about paper.
 */
export const CONFIRMED_BY = ['printer', 'spooler'] as const
export type ConfirmedBy = (typeof CONFIRMED_BY)[number]

const said = z.object({ code: z.string(), message: z.string(), params: z.record(z.string(), z.unknown()) })

export const documentStatus = z.object({
  document: documentId,
  task: z.string(),
  printer: z.string(),
  state,
  /** Why it is held. */
  reason: z.enum(HOLD_REASON_NAMES as [string, ...string[]]).optional(),
  confirmed_by: z.enum(CONFIRMED_BY).optional(),
  /** Why it failed, or why nobody knows. */
  failure: said.optional(),
  at: z.string(),
})
export type DocumentStatus = z.output<typeof documentStatus>

export const PRINTER_KINDS = ['ipp', 'cups', 'zpl', 'tspl', 'epl', 'lp', 'folder'] as const
export type PrinterKind = (typeof PRINTER_KINDS)[number]

export const printerState = z.object({
  name: z.string(),
  kind: z.enum(PRINTER_KINDS),
  state: z.enum(['idle', 'printing', 'stopped', 'offline', 'unknown']),
  reasons: z.array(z.string()),
  /** The printer's names for the paper that is in it. */
  media: z.array(z.string()),
  dpi: z.number().int().optional(),
  /** Formats that it takes as they are; other formats are drawn for it by the agent, or refused. */
  formats: z.array(z.enum(PRINT_FORMATS)).optional(),
  model: z.string().optional(),
  queued: z.number().int(),
  ...printerSettings.shape,
  /** How far its last test page is; added by the portal for desks. */
  test: documentStatus.omit({ task: true, printer: true, confirmed_by: true }).optional(),
})
export type PrinterState = z.output<typeof printerState>

/** Messages that the agent sends. */
export const agentMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('pairing'), nonce, seconds: z.number().int() }),
  z.object({ type: z.literal('challenge'), nonce, proof: z.string() }),
  z.object({ type: z.literal('welcome'), version: z.string(), key: z.string().optional() }),
  z.object({ type: z.literal('pong'), id: id.optional() }),
  z.object({ type: z.literal('printers'), id, printers: z.array(printerState) }),
  z.object({ type: z.literal('accepted'), id, task: z.string(), statuses: z.array(documentStatus) }),
  z.object({ type: z.literal('statuses'), id, statuses: z.array(documentStatus) }),
  z.object({ type: z.literal('done'), id }),
  z.object({ type: z.literal('error'), id: id.optional(), ...said.shape }),
  z.object({ type: z.literal('status'), ...documentStatus.shape }),
])
export type AgentMessage = z.output<typeof agentMessage>
