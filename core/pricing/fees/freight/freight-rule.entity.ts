import { defineEntity } from '#core/base/fields/entity.ts'
import { words } from '#core/base/kernel/words.ts'
import { versionFields } from '../tariff/version-fields.ts'

const MOST_GRAMS = 1_000_000_000

/**
 * One version of a freight rule. Prices and the extra charge are in `express_currency`; the
 * thresholds, which refer to the declared value, and the paper fee are in `tax_currency`. Duty and
 * VAT are fractions: 0.05 is 5 %.
 */
export const freightRule = defineEntity({
  name: 'freight_rule',
  area: 'freight-rules',
  label: words('运费规则', '運費規則', 'Freight rules'),
  one: words('运费规则', '運費規則', 'freight rule'),
  menu: { group: 'money', order: 40, icon: 'calculator' },
  key: 'version_code',
  title: 'freightName',
  listed: ['version_code', 'version_status', 'freightName', 'channel', 'target_country', 'begin_price', 'step_price', 'effective_from'],
  searched: ['version_code', 'rule_code', 'freightName', 'client'],
  filtered: ['rule_code', 'from_country', 'target_country', 'channel', 'client_group', 'transport_method', 'version_status'],
  cached: true,
  ofAllClients: true,
  starts: { from_country: 'CN', transport_method: 'air', convert_rate: '5000', step_weight: '0.5' },
  versions: { of: 'rule_code' },
  fields: {
    ...versionFields,
    rule_code: { kind: 'code', maxLength: 30, required: true, label: words('规则代码', '規則代碼', 'Rule code') },
    freightName: { kind: 'text', maxLength: 80, required: true, label: words('规则名称', '規則名稱', 'Rule name') },
    from_country: { kind: 'reference', to: 'country', required: true, label: words('始发国家', '始發國家', 'From country') },
    target_country: { kind: 'reference', to: 'country', required: true, label: words('目的国家', '目的國家', 'Target country') },
    client: {
      kind: 'text',
      maxLength: 100,
      label: words('客户账号', '客戶帳號', 'Client account'),
      help: words(
        '专属价格；留空则适用于客户分组或所有客户。此规则未覆盖的重量，按客户分组或通用规则计价',
        '專屬價格；留空則適用於客戶分組或所有客戶。此規則未涵蓋的重量，按客戶分組或通用規則計價',
        'A price for one client; empty is for a group or everybody. Weights that it leaves out cost what the group or everybody pays',
      ),
    },
    client_group: {
      kind: 'reference',
      to: 'client_group',
      label: words('客户分组', '客戶分組', 'Client group'),
      help: words(
        '留空则适用于所有客户。此规则未覆盖的重量，按通用规则计价',
        '留空則適用於所有客戶。此規則未涵蓋的重量，按通用規則計價',
        'Leave empty for everybody. Weights that it leaves out cost what everybody pays',
      ),
    },
    transport_method: {
      kind: 'choice',
      required: true,
      label: words('运输方式', '運輸方式', 'Transport method'),
      choices: {
        air: words('空运', '空運', 'Air'),
        sea: words('海运', '海運', 'Sea'),
        road: words('陆运', '陸運', 'Road'),
        rail: words('铁路', '鐵路', 'Rail'),
      },
    },
    channel: { kind: 'reference', to: 'channel', required: true, label: words('渠道', '渠道', 'Channel') },
    convert_rate: {
      kind: 'integer',
      min: 0,
      max: 100_000,
      required: true,
      label: words('体积重系数', '材積重係數', 'Volumetric divisor'),
      help: words('立方厘米每公斤，0 为不计体积重', '立方公分每公斤，0 為不計材積重', 'cm³ per kg, 0 for no volumetric weight'),
    },
    express_currency: { kind: 'reference', to: 'currency', required: true, label: words('运费币种', '運費幣別', 'Freight currency') },
    min_weight: { kind: 'weight', maxGrams: MOST_GRAMS, required: true, label: words('首重', '首重', 'First weight') },
    begin_price: { kind: 'rate', required: true, label: words('首重价格', '首重價格', 'First weight price') },
    step_weight: {
      kind: 'weight',
      maxGrams: MOST_GRAMS,
      label: words('续重单位', '續重單位', 'Step weight'),
      help: words('默认 0.5 公斤', '預設 0.5 公斤', '0.5 kg by default'),
    },
    step_price: { kind: 'rate', required: true, label: words('续重价格', '續重價格', 'Step price') },
    over_weight: {
      kind: 'weight',
      maxGrams: MOST_GRAMS,
      mayBeZero: true,
      label: words('起始重量（不含）', '起始重量（不含）', 'Above weight'),
      help: words(
        '按重量分段定价时，此段从多重开始；留空为 0',
        '按重量分段定價時，此段從多重開始；留空為 0',
        'For prices in weight bands: where this band begins. Leave empty for 0',
      ),
    },
    max_weight: {
      kind: 'weight',
      maxGrams: MOST_GRAMS,
      label: words('最大重量', '最大重量', 'Maximum weight'),
      help: words('超过则规则不适用', '超過則規則不適用', 'Above this weight, the rule doesn’t apply'),
    },
    lower_threshold: { kind: 'rate', label: words('附加费申报价值下限（不含）', '附加費申報價值下限（不含）', 'Extra charge above') },
    upper_threshold: { kind: 'rate', label: words('附加费申报价值上限（含）', '附加費申報價值上限（含）', 'Extra charge up to') },
    extra_charge: { kind: 'rate', label: words('附加费', '附加費', 'Extra charge') },
    tax_currency: { kind: 'reference', to: 'currency', required: true, label: words('税费币种', '稅費幣別', 'Tax currency') },
    threshold: {
      kind: 'rate',
      label: words('起征点', '起徵點', 'Tax threshold'),
      help: words('申报价值不超过时免税', '申報價值不超過時免稅', 'No duty, VAT or document fee up to this declared value'),
    },
    duty_rate: { kind: 'rate', label: words('关税税率', '關稅稅率', 'Duty rate'), help: words('0.05 即 5%', '0.05 即 5%', '0.05 is 5%') },
    vat_rate: {
      kind: 'rate',
      label: words('增值税税率', '增值稅稅率', 'VAT rate'),
      help: words('0.05 即 5%', '0.05 即 5%', '0.05 is 5%'),
    },
    paper_fee: { kind: 'rate', label: words('文件费', '文件費', 'Paper fee') },
  },
})

export type TransportMethod = keyof (typeof freightRule)['fields']['transport_method']['choices']
