import { sampleOrder } from '../http/parcels/orders/sample-order.ts'
import { samplePng } from './sheets/sample-files.ts'
import { type TestServer } from './servers/server.ts'
import { uploadPaper } from './shipper-way.ts'

type Order = { readonly order_number: string; readonly airway_number: string }

/** Makes records of every kind for one customer, whose parcels go to that name. */
export function belongings(server: TestServer, as: string, name: string) {
  let made = 0
  const order = async (over: object = {}): Promise<Order> => {
    const body = sampleOrder({ consignee: name, order_refCode: `SWAP-${as}-${(made += 1)}`, ...over })
    const { json, text, status } = await server.call<Order>('POST', '/api/orders', { as, body })
    if (status !== 200) throw new Error(`${as} placed no order: ${text}`)
    return json.payload
  }
  const print = async (): Promise<string> => {
    const { order_number } = await order()
    const { json, text } = await server.call<readonly { url: string }[]>('POST', '/api/batchDrawPdf', {
      as,
      body: { orders: [order_number] },
    })
    const id = /\/labels\/([\w-]+)/.exec(json.payload[0]?.url ?? '')?.[1]
    if (id === undefined) throw new Error(`${as} got no label: ${text}`)
    return id
  }
  const printing = async (keeper?: string): Promise<{ readonly task: string; readonly document: string }> => {
    const { order_number } = await order()
    const { json } = await server.call<{ task: string; documents: readonly { document: string; url: string }[] }>(
      'POST',
      '/api/print/tasks',
      {
        ...(keeper === undefined ? { as } : { token: keeper }),
        body: { orders: [order_number] },
      },
    )
    const [made] = json.payload.documents
    if (made === undefined) throw new Error(`${as} got no document to print`)
    await server.download(made.url)
    return { task: json.payload.task, document: made.document }
  }
  const printDocument = async (keeper?: string): Promise<string> => (await printing(keeper)).document
  const printTask = async (): Promise<string> => (await printing()).task
  const desk = async (keeper?: string): Promise<string> => {
    const caller = keeper === undefined ? { as } : { token: keeper }
    const body = { name: `${name} ${(made += 1)}` }
    const { json, text } = await server.call<{ desk_id: string }>('POST', '/api/print/desks', { ...caller, body })
    if (json.payload?.desk_id === undefined) throw new Error(`${as} made no print desk: ${text}`)
    return json.payload.desk_id
  }
  const file = async (): Promise<string> =>
    (await uploadPaper(server, { as }, { name: `${name}.png`, content: samplePng() })).json.payload.id
  const session = async (): Promise<number> => {
    await server.call('GET', '/api/create_token', { as })
    const { json } = await server.call<{ rows: readonly { id: number; is_current: boolean }[] }>('GET', '/api/user/sessions', { as })
    return json.payload.rows.find((one) => !one.is_current)?.id ?? 0
  }
  /** A request about the COD amount of a parcel that is on its way. */
  const codChange = async (): Promise<{ readonly id: number; readonly order: string }> => {
    const { order_number } = await order({ cod_amount: { amount: '150', currency: 'AED' } })
    await server.call('POST', `/api/orders/${order_number}/receive`, { as: 'warehouse', body: { check_weight: '1.200' } })
    await server.call('POST', `/api/orders/${order_number}/dispatch`, { as: 'warehouse', body: {} })
    const body = { order_number, cod_amount: '80', reason: name }
    const { json, text } = await server.call<{ id: number }>('POST', '/api/editCodRecord', { as, body })
    if (json.payload?.id === undefined) throw new Error(`${as} asked for no COD change: ${text}`)
    return { id: json.payload.id, order: order_number }
  }
  return { codChange, order, print, printDocument, printTask, desk, file, session }
}
