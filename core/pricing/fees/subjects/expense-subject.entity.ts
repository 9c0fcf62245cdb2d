import { defineEntity } from '#core/base/fields/entity.ts'
import { words } from '#core/base/kernel/words.ts'
import { versionFields } from '../tariff/version-fields.ts'

const MOST_GRAMS = 1_000_000_000
const MOST_DAYS = 36_500

/**
 * One version of an expense subject: what is charged besides freight, and the rule by which it is
 * calculated. Its `basis` decides which amounts it needs; shares are fractions: 0.03 is 3 %.
 */
export const expenseSubject = defineEntity({
  name: 'expense_subject',
  area: 'expense-subjects',
  label: words('费用科目', '費用科目', 'Expense subjects'),
  one: words('费用科目', '費用科目', 'expense subject'),
  menu: { group: 'money', order: 70, icon: 'numbered-list' },
  key: 'version_code',
  title: 'subject_name',
  titleIn: { 'en-US': 'english_name', 'zh-TW': 'traditional_name' },
  listed: ['version_code', 'subject_name', 'english_name', 'basis', 'currency', 'unit_price', 'share', 'effective_from', 'version_status'],
  searched: ['version_code', 'subject_code', 'subject_name', 'english_name'],
  filtered: ['subject_code', 'basis', 'occasion', 'country', 'city_group', 'channel', 'currency', 'version_status'],
  cached: true,
  ofAllClients: true,
  versions: { of: 'subject_code' },
  fields: {
    ...versionFields,
    subject_code: { kind: 'code', maxLength: 30, required: true, label: words('科目代码', '科目代碼', 'Subject code') },
    subject_name: { kind: 'text', maxLength: 80, required: true, label: words('中文名称', '中文名稱', 'Chinese name') },
    english_name: { kind: 'text', maxLength: 80, required: true, label: words('英文名称', '英文名稱', 'English name') },
    traditional_name: { kind: 'text', maxLength: 80, label: words('繁体名称', '繁體名稱', 'Traditional Chinese name') },
    basis: {
      kind: 'choice',
      required: true,
      label: words('计算方式', '計算方式', 'Calculated by'),
      choices: {
        per_parcel: words('每件', '每件', 'Parcel'),
        per_weight: words('按计费重量', '按計費重量', 'Chargeable weight'),
        freight_share: words('运费百分比', '運費百分比', 'Percentage of freight'),
        storage: words('仓储：体积与天数', '倉儲：體積與天數', 'Storage: volume and days'),
        location_rent: words('库位租金：每库位每天', '儲位租金：每儲位每天', 'Location rent: location and day'),
        package_storage: words('原包仓储：每件每天', '原包倉儲：每件每天', 'Original packages: package and day'),
        insurance: words('保险费', '保險費', 'Insurance premium'),
        claim: words('赔偿上限', '賠償上限', 'Compensation cap'),
        cod_payout: words('代收货款结算', '代收貨款結算', 'COD payout'),
      },
    },
    occasion: {
      kind: 'choice',
      label: words('适用情形', '適用情形', 'Applies to'),
      choices: {
        every_parcel: words('所有包裹', '所有包裹', 'Every parcel'),
        remote_area: words('偏远地区', '偏遠地區', 'Remote areas'),
        pickup: words('上门揽收', '到府收件', 'Picked up from the shipper'),
        battery: words('带电货物', '帶電貨物', 'Batteries'),
        cod: words('代收货款', '代收貨款', 'Cash on delivery'),
        oversize: words('超长超大', '超長超大', 'Oversize'),
        picking: words('库存拣货', '庫存揀貨', 'Picking from stock'),
        relabel: words('换标', '換標', 'Relabelling'),
        unpack: words('拆包上架', '拆包上架', 'Unpacking'),
        return: words('退回', '退回', 'Return'),
        redeliver: words('重新派送', '重新派送', 'Redelivery'),
        destroy: words('销毁', '銷毀', 'Destruction'),
      },
    },
    country: { kind: 'reference', to: 'country', label: words('目的国家', '目的國家', 'Destination') },
    city_group: {
      kind: 'reference',
      to: 'city_group',
      label: words('城市分组', '城市分組', 'City group'),
      help: words('留空则适用于所有城市', '留空則適用於所有城市', 'Leave empty for every city'),
    },
    channel: { kind: 'reference', to: 'channel', label: words('渠道', '渠道', 'Channel') },
    client: {
      kind: 'text',
      maxLength: 100,
      label: words('客户账号', '客戶帳號', 'Client account'),
      help: words(
        '仓储专属价格；留空则适用于所有客户',
        '倉儲專屬價格；留空則適用於所有客戶',
        'A storage price for one client. Leave empty for everybody',
      ),
    },
    warehouse: {
      kind: 'reference',
      to: 'warehouse',
      label: words('仓库', '倉庫', 'Warehouse'),
      help: words(
        '仓储价格；留空则适用于所有仓库',
        '倉儲價格；留空則適用於所有倉庫',
        'For storage prices. Leave empty for every warehouse',
      ),
    },
    location_kind: {
      kind: 'choice',
      label: words('库位用途', '儲位用途', 'Kind of location'),
      help: words('库位租金；留空则适用于所有库位', '儲位租金；留空則適用於所有儲位', 'For location rents. Leave empty for every location'),
      choices: { shelf: words('货架', '貨架', 'Shelf'), pallet: words('托盘', '棧板', 'Pallet') },
    },
    currency: { kind: 'reference', to: 'currency', required: true, label: words('币种', '幣別', 'Currency') },
    unit_price: {
      kind: 'rate',
      label: words('单价', '單價', 'Unit price'),
      help: words(
        '每件、每续重单位、每立方米每天、每库位每天、每原包每天，或每公斤赔偿上限',
        '每件、每續重單位、每立方公尺每天、每儲位每天、每原包每天，或每公斤賠償上限',
        'Per parcel, weight step, cubic metre and day, location and day, or package and day. For caps, per kilogram',
      ),
    },
    share: {
      kind: 'rate',
      label: words('比例', '比例', 'Share'),
      help: words('0.03 即 3%', '0.03 即 3%', '0.03 is 3%'),
    },
    minimum: { kind: 'rate', label: words('最低金额', '最低金額', 'Minimum amount') },
    maximum: { kind: 'rate', label: words('最高金额', '最高金額', 'Maximum amount') },
    weight_step: { kind: 'weight', maxGrams: MOST_GRAMS, label: words('重量单位', '重量單位', 'Weight step') },
    free_days: { kind: 'integer', min: 0, max: MOST_DAYS, label: words('免费天数', '免費天數', 'Free days') },
    volume_step_litres: {
      kind: 'integer',
      min: 1,
      max: 1_000_000,
      label: words('体积单位（升）', '體積單位（公升）', 'Volume step (litres)'),
    },
    second_from_day: { kind: 'integer', min: 1, max: MOST_DAYS, label: words('第二档起始天', '第二級起始天', 'Second price from day') },
    second_price: { kind: 'rate', label: words('第二档单价', '第二級單價', 'Second price') },
    third_from_day: { kind: 'integer', min: 1, max: MOST_DAYS, label: words('第三档起始天', '第三級起始天', 'Third price from day') },
    third_price: { kind: 'rate', label: words('第三档单价', '第三級單價', 'Third price') },
    bank_share: { kind: 'rate', label: words('银行手续费比例', '銀行手續費比例', 'Bank fee rate') },
  },
})

export type Occasion = keyof (typeof expenseSubject)['fields']['occasion']['choices']
export type Basis = keyof (typeof expenseSubject)['fields']['basis']['choices']
