import { remittanceNumber } from '../cod/remittances/remittance.ts'
import { partyKey } from './bank-cells.ts'
import type { BankLine } from './bank-line.ts'
import type { WeighedRemittance } from './bank.ports.ts'
import type { Reason, Suggestion } from './suggestion.ts'

type WeighedRemittanceLine = Pick<BankLine, 'amount' | 'payerName' | 'text' | 'reference'>

const POINTS = { named: 55, exact: 38, agent: 30 } as const
const MOST = 99
/** A reference of a few characters is in many texts. */
const LEAST_REFERENCE = 5

const remittanceReasons = (line: WeighedRemittanceLine, one: WeighedRemittance): readonly (readonly [Reason, number])[] => {
  const number = remittanceNumber(one.id)
  const said = partyKey(`${line.text} ${line.reference ?? ''}`)
  const names = [number, ...(one.reference === undefined || one.reference.length < LEAST_REFERENCE ? [] : [one.reference])]
  const named = names.find((name) => said.includes(partyKey(name)))
  const payer = partyKey(`${line.payerName ?? ''} ${line.text}`)
  const isAgent = [one.agent, one.agentName].map(partyKey).some((key) => key.length > 1 && payer.includes(key))
  return [
    ...(named === undefined ? [] : [[{ kind: 'remittance_named', params: { number: named } }, POINTS.named] as const]),
    ...(one.amounts.includes(line.amount.amount) ? [[{ kind: 'remittance_amount' }, POINTS.exact] as const] : []),
    ...(isAgent ? [[{ kind: 'remittance_agent', params: { agent: one.agentName } }, POINTS.agent] as const] : []),
  ]
}

/**
 * Remittances that a line may be for, by their number or reference in its text, by an amount, and
 * by the name of the agent.
 */
export function remittancesFor(line: WeighedRemittanceLine, remittances: readonly WeighedRemittance[]): readonly Suggestion[] {
  return remittances.flatMap((one): readonly Suggestion[] => {
    if (one.currency !== line.amount.currency) return []
    const reasons = remittanceReasons(line, one)
    if (reasons.length === 0) return []
    const score = Math.min(
      MOST,
      reasons.reduce((sum, [, points]) => sum + points, 0),
    )
    const remittance = { id: one.id, number: remittanceNumber(one.id), agent: one.agentName }
    return [{ bills: [], wallet: 0n, remittance, score, reasons: reasons.map(([reason]) => reason) }]
  })
}
