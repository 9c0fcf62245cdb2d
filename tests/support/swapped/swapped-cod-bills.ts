import type { TestServer } from '../servers/server.ts'

/** Calls of staff and clients that name a settlement bill in their path. */
const BY_PATH = [
  'findOwnCodBill',
  'codBillLines',
  'printCodBill',
  'exportCodBill',
  'moveOwnCodBill',
  'disputeCodBill',
  'findClientsCodBill',
  'clientsCodBillLines',
  'printClientsCodBill',
  'exportClientsCodBill',
  'reissueCodBill',
  'withdrawCodBill',
  'moveCodBill',
] as const

/** Settlement bills of two customers, as the demo has them. */
export async function codBillFillings(server: TestServer, [attacker, victim]: readonly [string, string]) {
  const billOf = async (client: string): Promise<string> => {
    const path = `/api/admin/cod/bills?client=${client}&cod_status=pending_confirmation&pageSize=1`
    const { json } = await server.call<{ rows: readonly { bill_number: string }[] }>('GET', path, { as: 'admin' })
    return json.payload.rows[0]?.bill_number ?? ''
  }
  const payoutOf = async (client: string) => {
    const { json } = await server.call<{ rows: readonly { id: number; bill_number: string }[] }>(
      'GET',
      `/api/finance/cod/payouts?keywords=${client}`,
      {
        as: 'admin',
      },
    )
    return json.payload.rows[0] ?? { id: 0, bill_number: '' }
  }
  const [own, others] = [await billOf(attacker), await billOf(victim)]
  const [ownPayout, othersPayout] = [await payoutOf(attacker), await payoutOf(victim)]
  const number = { others, none: 'CB000000000000', own: async () => own }
  const client = { others: victim, none: 'nobody-there', own: async () => attacker }
  return {
    ...Object.fromEntries(BY_PATH.map((name) => [`${name}.bill_number`, number])),
    'ownCodBills.keywords': number,
    'clientsCodBills.keywords': number,
    'clientsCodBills.client': client,
    'previewCodBills.client': client,
    'setCodCycle.client': client,
    'issueCodBills.clients[]': client,
    'sendCodBills.bills[]': number,
    'askCodPayout.bill': number,
    'confirmBankPayout.bill': number,
    'codPayouts.keywords': { others: othersPayout.bill_number, none: 'CB000000000000', own: async () => ownPayout.bill_number },
    'decideCodPayout.payout_id': { others: othersPayout.id, none: 987_654_321, own: async () => ownPayout.id },
  }
}
