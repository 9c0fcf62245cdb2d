import type { Actor } from '#core/platform/access/account.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { rechargeDecisionFields } from './decide-recharge.usecase.ts'
import { paymentFailure } from './payment.failures.ts'
import type { StatementUnit } from './statement.ports.ts'

type Ports = { readonly atomically: Atomically<StatementUnit>; readonly references: () => References; readonly clock: Clock }

/**
 * Staff resolve a difference of a statement with a reason; it moves no money. INPUT_INVALID without
 * one, STATEMENT_LINE_CLOSED where it is not open.
 */
export const resolveLine =
  ({ atomically, references, clock }: Ports) =>
  async (id: number, raw: RawFields, actor: Pick<Actor, 'id'>): Promise<Result<true>> => {
    const read = readFields(rechargeDecisionFields, { raw, context: { references: references() } })
    if (!read.ok) return read
    const { reason } = read.value
    const at = clock.now()
    return atomically(async ({ statements, audit }) => {
      if (!(await statements.resolve(id, { by: actor.id, at, reason }))) return failed(paymentFailure('STATEMENT_LINE_CLOSED'))
      const entry = {
        at,
        actorId: actor.id,
        area: 'finance',
        subject: `statement-line-${id}`,
        action: 'resolve',
        changes: { reason: { to: reason } },
      }
      await audit.write([entry])
      return ok(true)
    })
  }
