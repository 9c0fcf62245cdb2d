import type { References } from '#core/base/fields/references.ts'
import { exceptionMapping } from '../orders/exceptions/exception-mapping.entity.ts'
import { cityMapping } from '#core/platform/reference/city-mapping.entity.ts'
import { city } from '#core/platform/reference/city.entity.ts'
import { country } from '#core/platform/reference/country.entity.ts'
import { trackingStatus } from '#core/platform/reference/tracking-status.entity.ts'
import { CODE_OF_EVENT } from '../tracking/tracking-event.ts'
import { trackingCodeMapping } from './code-mapping.entity.ts'

/**
 * The meaning of an agent's code: a tracking code of ours, perhaps an exception with it, or nothing
 * that is kept.
 */
export type CodeMeaning = { readonly code: string; readonly isException: boolean } | 'ignored' | undefined

const key = (text: string): string => text.trim().toUpperCase()

/** The record of the agent itself, else the one of any agent. */
const ofAgent = <T extends { readonly agent?: string | undefined }>(records: readonly T[], agent: string): T | undefined =>
  records.find((one) => one.agent !== undefined && key(one.agent) === key(agent)) ?? records.find((one) => one.agent === undefined)

/**
 * Returns the meaning of an agent's code (rule: Codes of agents): by its mapping, else by a mapping
 * of exceptions. Undefined where nobody has said: a code that is spelled like one of ours may mean
 * something else to the agent.
 */
export function codeMeaning(agent: string, code: string, references: References): CodeMeaning {
  const status = key(code)
  const mapped = ofAgent(
    references.all(trackingCodeMapping).filter((one) => key(one.agent_status) === status),
    agent,
  )
  if (mapped !== undefined) {
    if (mapped.tracker_code === undefined) return 'ignored'
    return { code: mapped.tracker_code, isException: raises(mapped.tracker_code, references) }
  }
  const exception = ofAgent(
    references.all(exceptionMapping).filter((one) => key(one.agent_status) === status),
    agent,
  )
  return exception && { code: CODE_OF_EVENT.raise_exception, isException: true }
}

const raises = (code: string, references: References): boolean => references.find(trackingStatus, code)?.order_event === 'raise_exception'

/** The city that a place of an agent means by its mapping, and the zone of its country. */
export function placeMeaning(
  agent: string,
  place: string,
  references: References,
): { readonly name: string; readonly timezone: string | undefined } | undefined {
  const written = key(place)
  if (written === '') return undefined
  const mapped = ofAgent(
    references.all(cityMapping).filter((one) => key(one.written) === written),
    agent,
  )
  const found = mapped && references.find(city, mapped.city)
  return found && { name: found.english_name, timezone: references.find(country, found.country)?.timezone }
}
