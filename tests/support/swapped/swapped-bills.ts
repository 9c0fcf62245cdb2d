import type { TestServer } from '../servers/server.ts'

/** Calls of staff and clients that name a bill in their path. */
const BY_PATH = [
  'findOwnBill',
  'billLines',
  'explainBillLine',
  'printBill',
  'exportBill',
  'payBill',
  'findClientsBill',
  'clientsBillLines',
  'explainClientsBillLine',
  'printClientsBill',
  'exportClientsBill',
  'withdrawBill',
  'removeBillLines',
  'payClientsBill',
] as const

/** Bills of two customers, as the demo has them. */
export async function billFillings(server: TestServer, [attacker, victim]: readonly [string, string]) {
  const billOf = async (client: string): Promise<string> => {
    const path = `/api/admin/finance/bills?client=${client}&status=paid&pageSize=1`
    const { json } = await server.call<{ rows: readonly { bill_number: string }[] }>('GET', path, { as: 'admin' })
    return json.payload.rows[0]?.bill_number ?? ''
  }
  const [own, others] = [await billOf(attacker), await billOf(victim)]
  const number = { others, none: 'BN000000000000', own: async () => own }
  return {
    ...Object.fromEntries(BY_PATH.map((name) => [`${name}.bill_number`, number])),
    'ownBills.keywords': number,
    'clientsBills.keywords': number,
    'clientsBills.client': { others: victim, none: 'nobody-there', own: async () => attacker },
    'exportOwnBills.keywords': number,
    'exportClientsBills.keywords': number,
    'exportClientsBills.client': { others: victim, none: 'nobody-there', own: async () => attacker },
    'billClient.client': { others: victim, none: 'nobody-there', own: async () => attacker },
    'report.client': { others: victim, none: 'nobody-there', own: async () => attacker },
    'exportReport.client': { others: victim, none: 'nobody-there', own: async () => attacker },
    'issueBills.bills[]': number,
    'auditBills.bills[]': number,
  }
}
