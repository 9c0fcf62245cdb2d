import { words, type Words } from '#core/base/kernel/words.ts'

type StepWording = { readonly name: Words; readonly formula: Words }

/** A formula without words is the same in every language. */
const signs = (formula: string): Words => words(formula, formula, formula)
const FILL_UP = signs('{least} − {before}')
const CUT_DOWN = signs('min({before}, {most}) − {before}')

/** The name and the formula of every step of every calculation; `{…}` are its inputs. */
export const STEP_WORDS = {
  hand_price: {
    name: words('人工定价', '人工定價', 'Priced by hand'),
    formula: words('由财务定价', '由財務定價', 'set by finance'),
  },
  volumetric_weight: { name: words('体积重', '材積重', 'Volumetric weight'), formula: signs('⌈({boxes}) cm³ ÷ {convert_rate}⌉') },
  chargeable_weight: { name: words('计费重量', '計費重量', 'Chargeable weight'), formula: signs('max({actual}, {volumetric})') },
  begin: { name: words('首重', '首重', 'First weight'), formula: words('{min_weight} 以内', '{min_weight} 以內', 'up to {min_weight}') },
  further: {
    name: words('续重', '續重', 'Further weight'),
    formula: signs('⌈({chargeable} − {min_weight}) ÷ {step_weight}⌉ = {steps}; {steps} × {step_price}'),
  },
  extra_charge: { name: words('附加费', '附加費', 'Extra charge'), formula: signs('{lower} < {base} ≤ {upper}') },
  tax_base: { name: words('计税价格', '完稅價格', 'Tax base'), formula: signs('{declared}{conversion}') },
  tax_free: {
    name: words('未超过起征点', '未超過起徵點', 'Free of tax'),
    formula: signs('{base} ≤ {threshold}'),
  },
  freight_in_tax_currency: {
    name: words('运费折合税费币种', '運費折合稅費幣別', 'Freight in tax currency'),
    formula: signs('{freight}{conversion}'),
  },
  duty: { name: words('关税', '關稅', 'Duty'), formula: signs('{base} × {duty_rate}') },
  vat: { name: words('增值税', '增值稅', 'VAT'), formula: signs('({base} + {freight} + {duty}) × {vat_rate}') },
  paper_fee: {
    name: words('文件费', '文件費', 'Paper fee'),
    formula: words('每票一次：{base} > {threshold}', '每票一次：{base} > {threshold}', 'once: {base} > {threshold}'),
  },
  surcharge_per_parcel: {
    name: words('附加服务费', '附加服務費', 'Surcharge'),
    formula: words('每件 {price}', '每件 {price}', '{price} per parcel'),
  },
  surcharge_per_weight: {
    name: words('附加服务费', '附加服務費', 'Surcharge'),
    formula: signs('⌈{chargeable} ÷ {weight_step}⌉ = {steps}; {steps} × {price}'),
  },
  surcharge_freight_share: { name: words('附加服务费', '附加服務費', 'Surcharge'), formula: signs('{freight} × {share}') },
  stored_volume: {
    name: words('计费体积', '計費體積', 'Chargeable volume'),
    formula: words(
      '{steps} × {step}（不足一个单位按一个计）',
      '{steps} × {step}（不足一個單位以一個計）',
      '{steps} × {step}, a started one counts',
    ),
  },
  free_layer: {
    name: words('免费期内的货', '免費期內的貨', 'Pieces in their free days'),
    formula: words(
      '{received} 入库 {pieces} 件，第 {day} 天，前 {free} 天免费',
      '{received} 入庫 {pieces} 件，第 {day} 天，前 {free} 天免費',
      '{pieces} received on {received}: day {day} of {free} free ones',
    ),
  },
  stored_layer: {
    name: words('在库的货', '在庫的貨', 'Pieces stored'),
    formula: words(
      '{received} 入库 {pieces} 件 × {piece}，第 {day} 天',
      '{received} 入庫 {pieces} 件 × {piece}，第 {day} 天',
      '{pieces} × {piece}, received on {received}: day {day}',
    ),
  },
  storage_night: {
    name: words('仓储费', '倉儲費', 'Storage'),
    formula: words('{volume} × 1 天 × {price}', '{volume} × 1 天 × {price}', '{volume} × 1 d × {price}'),
  },
  package_night: {
    name: words('原包仓储', '原包倉儲', 'Storage of an original package'),
    formula: words(
      '{received} 退回，第 {day} 天：{pieces} 件 × 1 天 × {price}',
      '{received} 退回，第 {day} 天：{pieces} 件 × 1 天 × {price}',
      '{pieces} package × 1 d × {price}, back on {received}: day {day}',
    ),
  },
  location_night: {
    name: words('库位租金', '儲位租金', 'Location rent'),
    formula: words('1 个库位 × 1 天 × {price}', '1 個儲位 × 1 天 × {price}', '1 location × 1 d × {price}'),
  },
  insured_value: { name: words('保险金额', '保險金額', 'Insured value'), formula: signs('{value}{conversion}') },
  cover_limit: { name: words('保额上限', '保額上限', 'Cover limit'), formula: signs('min({before}, {most})') },
  premium: { name: words('保险费', '保險費', 'Premium'), formula: signs('{insured} × {share}') },
  least_premium: { name: words('补足最低保费', '補足最低保費', 'Raised to the minimum premium'), formula: FILL_UP },
  proven_loss: { name: words('证明的损失', '證明的損失', 'Proven loss'), formula: signs('{loss}{conversion}') },
  declared_cap: { name: words('以申报价值为限', '以申報價值為限', 'Capped at the declared value'), formula: CUT_DOWN },
  insured_cap: { name: words('以保险金额为限', '以保險金額為限', 'Capped at the insured value'), formula: CUT_DOWN },
  deductible: { name: words('免赔额', '免賠額', 'Deductible'), formula: signs('−min({before}, {paid})') },
  weight_cap: {
    name: words('以每公斤限额为限', '以每公斤限額為限', 'Capped by weight'),
    formula: signs('min({before}, {weight} × {price} = {most}) − {before}'),
  },
  parcel_cap: { name: words('以每件限额为限', '以每件限額為限', 'Capped per parcel'), formula: CUT_DOWN },
  paid_before: { name: words('减去已赔付', '減去已賠付', 'Less the amount already paid'), formula: signs('−min({before}, {paid})') },
  collected: {
    name: words('代收货款', '代收貨款', 'Collected'),
    formula: words('{count} 笔合计', '{count} 筆合計', 'sum of {count}'),
  },
  collected_usd: { name: words('折合美元', '折合美元', 'In USD'), formula: signs('{collected}{conversion}') },
  usd_sum: {
    name: words('美元合计', '美元合計', 'Total in USD'),
    formula: words('{count} 个币种合计', '{count} 個幣別合計', 'sum of {count} currencies'),
  },
  service_fee: { name: words('代收服务费', '代收服務費', 'COD service fee'), formula: signs('{usd} × {share}') },
  net_usd: { name: words('美元净额', '美元淨額', 'Net USD'), formula: signs('{usd} − {service_fee}') },
  rmb: { name: words('折合人民币', '折合人民幣', 'In RMB'), formula: signs('{net}{conversion}') },
  bank_fee: { name: words('银行手续费', '銀行手續費', 'Bank fee'), formula: signs('−max({rmb} × {share}, {least})') },
} as const satisfies Readonly<Record<string, StepWording>>

export type StepCode = keyof typeof STEP_WORDS
