/** A valid express order, with a test's changes on top. */
export const sampleOrder = (over: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => ({
  order_type: 'express',
  consignee: 'Ahmed Al Mansoori',
  country: 'AE',
  phone: '+971501234567',
  city: 'Dubai',
  address: 'Al Rigga Street 12, Deira',
  claim_weight: '1.200',
  order_goods: [{ name: 'Phone case', name_cn: '手机壳', pcs: 2, value: { amount: '5.50', currency: 'USD' } }],
  ...over,
})
