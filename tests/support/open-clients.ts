import type { OpeningFacts } from '#core/portal/shippers/opening.rules.ts'
import type { OpeningUnit } from '#core/portal/shippers/shipper.ports.ts'

const signed = (type: 'logistics_service' | 'usd_cod') => ({
  state: 'signed' as const,
  terms: { contract_type: type, title: type, src: 'contract', start_time: 0, end_time: Date.UTC(2100, 0, 1) },
})

/** A client that has taken every step of certification. */
export const openClient: OpeningFacts = {
  auditStatus: 30,
  certification: 'certified',
  papers: { certification_type: 'personal', id_card_name: '赵敏' },
  contract: signed('logistics_service'),
  codAgreement: signed('usd_cod'),
  payeeName: '赵敏',
}

/** Clients that may do everything. */
export const openClients: OpeningUnit['openings'] = { of: async () => openClient }
