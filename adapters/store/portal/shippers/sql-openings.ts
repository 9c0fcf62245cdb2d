import { MILLIS_PER_DAY } from '#core/base/kernel/clock.ts'
import type { AuditStatus } from '#core/platform/access/accounts/account-audit.machine.ts'
import type { Certification } from '#core/portal/shippers/certification-fields.ts'
import type { CertificationState } from '#core/portal/shippers/certification.machine.ts'
import { newContract } from '#core/portal/shippers/contract.rules.ts'
import type { ClientOpenings } from '#core/portal/shippers/shipper.ports.ts'
import type { Shipper } from '#core/portal/shippers/shipper.ts'
import type { Sql } from '../../database/database.ts'
import { narrowColumn, query } from '../../database/row-shape.ts'

/** A client that nobody has looked at yet has no particulars. */
const FACTS = query(
  {
    audit_status: narrowColumn<AuditStatus>('smallint'),
    grace_from: 'timestamptz?',
    certification_state: narrowColumn<CertificationState | null>('text?'),
    papers: narrowColumn<Certification | null>('jsonb?'),
    party: 'text?',
    payee: 'text?',
    allowed_payee: 'text?',
    contracts: narrowColumn<Shipper['contracts'] | null>('jsonb?'),
  },
  `select a.audit_status, a.grace_from, s.certification_state, s.papers, s.contract_base ->> 'contract_party' as party,
      s.finance ->> 'payee_name' as payee, s.foreign_payee ->> 'name' as allowed_payee, s.contracts
    from accounts a left join shippers s on s.account_id = a.id where a.id = $1 and a.audience = 'customer'`,
)

/** Facts of clients as they are within a unit of work: a revocation counts from its commit on. */
export const sqlOpenings = (sql: Sql, graceDays: number): ClientOpenings => ({
  of: async (accountId) => {
    const [row] = await sql.rows(FACTS, [accountId])
    if (row === undefined) return undefined
    const graceFrom = row.grace_from?.getTime()
    return {
      auditStatus: row.audit_status,
      certification: row.certification_state ?? 'uncertified',
      papers: row.papers ?? undefined,
      party: row.party ?? undefined,
      contract: row.contracts?.logistics_service ?? newContract,
      codAgreement: row.contracts?.usd_cod ?? newContract,
      payeeName: row.payee ?? undefined,
      allowedPayee: row.allowed_payee ?? undefined,
      graceEndsAt: graceFrom === undefined ? undefined : graceFrom + graceDays * MILLIS_PER_DAY,
    }
  },
})
