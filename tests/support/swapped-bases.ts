const printer = 'zebra'

/** What calls need besides the swapped number, where it is the same for everybody. */
export const FIXED_BASES = {
  updateGoods: { body: { version: 1, skuName: '马克杯' } },
  testDeskPrinter: { body: { printer } },
  setDeskPrinter: { body: { printer, darkness: 5 } },
  resumeDeskPrinter: { body: { printer } },
  raiseWorkOrder: { body: { category: 'other', title: '查件', content: '请查一下' } },
  requestCodChange: { body: { cod_amount: '75', reason: '改价' } },
  decideCodChanges: { body: { decision: 'accept' } },
  sayInWorkOrder: { body: { content: '再问一次' } },
}
