import type { TestServer } from '../servers/server.ts'

type Id = string | number
type Filling = { readonly others: Id; readonly none: Id; readonly own: () => Promise<Id> }
type Sides = { readonly mine: string; readonly theirs: string; readonly none: number }

const HEADINGS = '客户单号,收件人,国家,电话,城市,地址,重量,英文品名,数量,申报价值'

/**
 * Imports of two customers, whole ones and such with a refused row, and a draft of the other one
 * that no longer passes.
 */
export async function importFillings(server: TestServer, { mine, theirs, none }: Sides): Promise<Readonly<Record<string, Filling>>> {
  let sheets = 0
  const importSwapRow = async (as: string, phone = '0501234567'): Promise<number> => {
    const row = `SWAP-IMPORT-${as}-${(sheets += 1)},Consignee of ${as},AE,${phone},Dubai,Street 1,1.5,Case,1,10`
    const file = { name: 'a.csv', content: new TextEncoder().encode(`${HEADINGS}\n${row}\n`) }
    const { json, text } = await server.call<{ import: number }>('POST', '/api/orders/import', { as, form: { file } })
    if (json.payload?.import === undefined) throw new Error(`${as} imported nothing: ${text}`)
    return json.payload.import
  }
  const importRefusedRow = async (as: string): Promise<{ readonly id: number; readonly import: number }> => {
    const number = await importSwapRow(as, '12')
    const { json, text } = await server.call<{ rows: readonly { id: number }[] }>('GET', `/api/orders/refused-rows?import=${number}`, {
      as,
    })
    const [first] = json.payload.rows
    if (first === undefined) throw new Error(`${as} has no refused row: ${text}`)
    return { id: first.id, import: number }
  }
  const goods = [{ name: 'Fireworks', pcs: 1, value: { amount: '5.50', currency: 'USD' } }]
  await server.call('POST', '/api/orders', { as: theirs, body: { order_type: 'express', draft: true, order_goods: goods } })
  const other = await importRefusedRow(theirs)
  const imports: Filling = { others: await importSwapRow(theirs), none, own: () => importSwapRow(mine) }
  const faulty: Filling = { others: other.import, none, own: async () => (await importRefusedRow(mine)).import }
  const rows: Filling = { others: other.id, none, own: async () => (await importRefusedRow(mine)).id }
  return {
    'findImport.id': imports,
    'importRows.id': imports,
    'undoImport.id': imports,
    import: imports,
    'listRefusedRows.import': faulty,
    'exportRefusedRows.import': faulty,
    'listRefusedRows.ids': rows,
    'exportRefusedRows.ids': rows,
    'correctRefusedRows.rows[].id': rows,
    'createRefusedRows.ids[]': rows,
    'removeRefusedRows.ids[]': rows,
  }
}
