/**
 * The rule of the worked example of a quote (rule: Freight by steps), on a lane that the demo has
 * no price for; as `POST /admin/freight-rules` takes it.
 */
export const EXAMPLE_RULE = {
  rule_code: 'EXAMPLE',
  freightName: '阿联酋空运',
  from_country: 'CN',
  target_country: 'AE',
  transport_method: 'air',
  channel: 'GLOBAL-AIR',
  convert_rate: 5000,
  express_currency: 'AED',
  min_weight: '0.5',
  begin_price: '35.00',
  step_weight: '0.5',
  step_price: '12.00',
  max_weight: '30',
  tax_currency: 'AED',
  threshold: '300.00',
  duty_rate: '0.05',
  vat_rate: '0.05',
  paper_fee: '20.00',
  effective_from: '2020-01-01T00:00:00Z',
}
