import { money } from '#core/base/kernel/money.ts'
import { auditOf } from '../../ledger/post-entry.ts'
import { post } from '../../ledger/post.ts'
import { codDifference } from '../../ledger/postings.ts'
import type { RemittanceMoment } from '../remittances/move-remittance.ts'
import type { RemittanceUnit } from '../remittances/remittance.ports.ts'
import { remittanceNumber, type Remittance, type RemittanceExplanation } from '../remittances/remittance.ts'

type Posting = RemittanceMoment & { readonly remittance: Remittance }

/** Posts what explains an amount: MONTH_CLOSED. */
export async function postDifference(
  unit: RemittanceUnit,
  { kind, amount, reason }: Pick<RemittanceExplanation, 'kind' | 'amount' | 'reason'>,
  posting: Posting,
) {
  const { remittance, actor, at } = posting
  const { id, agent, currency } = remittance
  const draft = codDifference({ reference: remittanceNumber(id), amount: money(amount, currency), agent, explained: kind, note: reason })
  const entry = await post(unit.ledger, draft, { at, actorId: actor.id })
  if (entry.ok) await unit.audit.write([auditOf(entry.value)])
  return entry
}
