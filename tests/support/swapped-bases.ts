const printer = 'zebra'
/** A sheet of one parcel. */
const parcels = { file: { name: 'parcels.csv', content: new TextEncoder().encode('Destination,Weight\nAE,1') } }

/** What calls need besides the swapped number, where it is the same for everybody. */
export const FIXED_BASES = {
  updateGoods: { body: { version: 1, skuName: '马克杯' } },
  updateAddress: { body: { version: 1 } },
  updatePreset: { body: { version: 1 } },
  // Few rows, so that no count is the id that is looked for.
  stock: { query: { keywords: 'SWAP-STOCK' } },
  clientsStock: { query: { keywords: 'SWAP-STOCK' } },
  'storageFees.after': { query: { client: 'ddp' } },
  'locationFees.after': { query: { client: 'ddp' } },
  moveStock: { body: { warehouse: 'DXB1', sku: 'NO-SUCH-SKU', quantity: 1, to: 'A-01-01', reason: '盘点' } },
  changeTransfer: {
    body: { version: 1, from_warehouse: 'DXB1', to_warehouse: 'RUH1', lines: [{ sku: 'NO-SUCH-SKU', quantity: 1 }] },
  },
  changeInbound: { body: { version: 1, warehouse: 'DXB1', lines: [{ sku: 'SWAP-IN-ddp-1', announced: 1 }] } },
  moveInbound: { params: { event: 'announce' } },
  receiveInbound: { params: { event: 'arrive' } },
  shelveInbound: { body: { location: 'A-01-01' } },
  disputeInbound: { body: { content: '少了一件' } },
  reportShort: { body: { account: 'ddp', location: 'A-01-01', sku: 'NO-SUCH-SKU' } },
  testDeskPrinter: { body: { printer } },
  setDeskPrinter: { body: { printer, darkness: 5 } },
  resumeDeskPrinter: { body: { printer } },
  raiseWorkOrder: { body: { category: 'other', title: '查件', content: '请查一下' } },
  requestCodChange: { body: { cod_amount: '75', reason: '改价' } },
  decideCorrections: { body: { decision: 'reject', reason: '重复' } },
  askRefund: { body: { charge: 1, reason: '少收一件' } },
  decideRefunds: { body: { decision: 'approve' } },
  decideCodChanges: { body: { decision: 'accept' } },
  scanAtStation: { body: { scan_id: 'swapped-scan' } },
  sayInWorkOrder: { body: { content: '再问一次' } },
  addTrackingEvents: { body: { events: [{ tracker_code: '190', status_time: '2026-01-01T00:00:00Z' }] } },
  assignWorkOrder: { body: { handler: null } },
  noteInWorkOrder: { body: { content: '备注' } },
  proposePlan: { body: { plan: 'return' } },
  proposePlans: { body: { plan: 'return' } },
  decidePlans: { body: { decision: 'accept' } },
  decideTopUp: { params: { decision: 'credit' }, body: { reason: '银行延迟' } },
  priceOrder: { body: { reason: '复核' } },
  quote: { query: { country: 'AE', weight: '1' } },
  quoteSheet: { form: parcels },
  quotedWorkbook: { form: parcels },
  quoteOrder: { body: { order_type: 'express', country: 'AE', claim_weight: '1' } },
}
