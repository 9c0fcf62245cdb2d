import { CALL_TROUBLES, type CallTrouble } from '#core/parcels/agents/agent-call.ts'
import { say } from '../../../base/words.ts'

const isTrouble = (name: string): name is CallTrouble => Object.hasOwn(CALL_TROUBLES, name)

/**
 * Returns the last trouble, in the reader's words, with what the agent or the connection said of it
 * behind.
 */
export function troubleText(kept: string): string {
  const [name = '', ...said] = kept.split(': ')
  return isTrouble(name) ? [say(CALL_TROUBLES[name]), ...said].join(' · ') : kept
}
