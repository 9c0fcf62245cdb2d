import type { TestServer } from '../servers/server.ts'

const FAR_ID = 900_000_001

/**
 * Invoices of two customers, and bills that they have not been requested for, as the demo has them.
 */
export async function invoiceFillings(server: TestServer, [attacker, victim]: readonly [string, string]) {
  const invoiceOf = async (as: string): Promise<number> => {
    const { json, text } = await server.call<{ rows: readonly { id: number }[] }>('GET', '/api/finance/invoices?pageSize=1', { as })
    const id = json.payload?.rows[0]?.id
    if (id === undefined) throw new Error(`${as} has no invoice: ${text}`)
    return id
  }
  const billOf = async (as: string): Promise<string> => {
    const path = '/api/finance/bills?to_invoice=1&pageSize=1'
    const { json } = await server.call<{ rows: readonly { bill_number: string }[] }>('GET', path, { as })
    return json.payload.rows[0]?.bill_number ?? ''
  }
  const [own, ownBill] = [await invoiceOf(attacker), await billOf(attacker)]
  const bills = { others: await billOf(victim), none: 'BN000000000000', own: async () => ownBill }
  const clients = { others: victim, none: 'nobody-there', own: async () => attacker }
  return {
    invoice_id: { others: await invoiceOf(victim), none: FAR_ID, own: async () => own },
    'previewInvoice.bills': bills,
    'requestInvoice.bills[]': bills,
    'invoices.client': clients,
    'exportInvoices.client': clients,
  }
}
