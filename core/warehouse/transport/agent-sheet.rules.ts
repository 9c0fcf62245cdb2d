import type { RecordValues } from '#core/base/fields/read-record.ts'
import type { References } from '#core/base/fields/references.ts'
import { atField, type Failure } from '#core/base/kernel/failure.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { splitList } from '#core/base/kernel/text.ts'
import { listWords, LOCALES, sameWords, words, type Locale } from '#core/base/kernel/words.ts'
import { channel } from '#core/platform/reference/channel.entity.ts'
import { COLUMNS_OF, MANIFEST_COLUMNS, type ManifestColumn } from './manifest-columns.ts'
import { transportFailure } from './transport.failures.ts'

/** The two agents of a channel who get a manifest of their own: who clears, and who delivers. */
export const AGENT_PARTS = {
  clearance: words('清关', '清關', 'Clearance'),
  delivery: words('派送', '派送', 'Delivery'),
} as const
export type AgentPart = keyof typeof AGENT_PARTS
export const AGENT_PART_NAMES = Object.keys(AGENT_PARTS) as [AgentPart, ...AgentPart[]]

/** An agent of a bill of lading: whose parcels it is about. */
export type AgentOf = { readonly part: AgentPart; readonly agent: string }

/** The sheet that an agent asks for. */
export type AgentSheet = {
  readonly columns: readonly ManifestColumn[]
  /** The language of its headings; the reader's where none is set. */
  readonly language?: Locale
  /** Our account with the agent, which stands in each row. */
  readonly account?: string
}

const FIELD = 'clearance_agent_params'
const NAMES = ['account', 'language', 'columns'] as const
const LINE = /^\s*([a-z]+)\s*[:=：]\s*(.*?)\s*$/

type SheetDraft = { -readonly [N in keyof AgentSheet]?: AgentSheet[N] }

/** Reads one parameter into the sheet; the failure of one that is not known. */
function takeLine(text: string, sheet: SheetDraft): Failure | undefined {
  const [, name = '', value = ''] = LINE.exec(text) ?? []
  const wrong = (known: readonly string[], found = text.trim()) =>
    transportFailure('AGENT_PARAMETER_UNKNOWN', { found, known: listWords(known.map(sameWords)) })
  switch (name) {
    case 'account':
      sheet.account = value
      return undefined
    case 'language': {
      const language = LOCALES.find((one) => one === value)
      if (language === undefined) return wrong(LOCALES, value)
      sheet.language = language
      return undefined
    }
    case 'columns': {
      const asked = splitList(value)
      const strange = asked.find((one) => MANIFEST_COLUMNS.every((column) => column.name !== one))
      const known = MANIFEST_COLUMNS.map((column) => column.name)
      if (strange !== undefined || asked.length === 0) return wrong(known, strange ?? value)
      sheet.columns = asked.flatMap((one) => MANIFEST_COLUMNS.filter((column) => column.name === one))
      return undefined
    }
    default:
      return wrong(NAMES)
  }
}

/**
 * Reads the parameters of a clearance agent (rule: Manifests of agents), one a line as
 * `name: value`. INPUT_INVALID with AGENT_PARAMETER_UNKNOWN names what is not known, and what is.
 */
export function readAgentParameters(text: string): Result<AgentSheet> {
  const sheet: SheetDraft = {}
  for (const line of text.split(/\r?\n/)) {
    const failure = line.trim() === '' ? undefined : takeLine(line, sheet)
    if (failure !== undefined) return failed(invalidInput([atField(FIELD, failure)]))
  }
  return ok({ ...sheet, columns: sheet.columns ?? COLUMNS_OF.clearance })
}

/** Whether the parameters of a channel's clearance agent are read; for forms and sheets. */
export function channelFits(values: RecordValues): Result<RecordValues> {
  const read = readAgentParameters(String(values[FIELD] ?? ''))
  return read.ok ? ok(values) : read
}

/** Who clears or delivers what goes by a channel; empty where its record names nobody. */
export function agentOf(code: string | undefined, part: AgentPart, references: References): string {
  const record = code === undefined ? undefined : references.find(channel, code)
  return (part === 'clearance' ? record?.clearance_agent : record?.delivery_agent)?.trim() ?? ''
}

/**
 * The sheet of an agent: that of clearance by the parameters of the first of its channels that has
 * some, that of delivery with the people and the cash that it needs.
 */
export function agentSheet({ part, agent }: AgentOf, references: References): AgentSheet {
  if (part === 'delivery') return { columns: COLUMNS_OF.delivery }
  const parameters = references
    .all(channel)
    .find((one) => one.clearance_agent?.trim() === agent && (one.clearance_agent_params ?? '').trim() !== '')
  const read = readAgentParameters(parameters?.clearance_agent_params ?? '')
  // Parameters of an older version that nobody reads leave the usual sheet.
  return read.ok ? read.value : { columns: COLUMNS_OF.clearance }
}
