import { words } from '#core/base/kernel/words.ts'
import { defineWords } from '../../../base/words.ts'

export const cityWords = defineWords('cities', {
  title: words('城市查询', '城市查詢', 'Cities'),
  text: words(
    '可派送的城市、偏远地区、可用渠道与常规时效',
    '可派送的城市、偏遠地區、可用渠道與常規時效',
    'Cities we deliver to, remote areas, channels and usual days',
  ),
  search: words('城市、邮编或偏远地区', '城市、郵遞區號或偏遠地區', 'City, zip code or remote area'),
  country: words('国家', '國家', 'Country'),
  every: words('全部', '全部', 'All'),
  remote: words('偏远地区', '偏遠地區', 'Remote areas'),
  withRemote: words('有偏远地区', '有偏遠地區', 'With remote areas'),
  withoutRemote: words('无偏远地区', '無偏遠地區', 'Without remote areas'),
  city: words('城市', '城市', 'City'),
  zip: words('邮编', '郵遞區號', 'Zip code'),
  channels: words('渠道与常规天数', '渠道與常規天數', 'Channels and usual days'),
  days: words('{half}–{most} 天', '{half}–{most} 天', '{half}–{most} days'),
  day: words('{most} 天', '{most} 天', '{most} days'),
  unknown: words('时效未知', '時效未知', 'days not known yet'),
  noChannel: words('暂无可用渠道', '暫無可用渠道', 'No channel goes there'),
  noRemote: words('无', '無', 'None'),
  isRemote: words('{region} 属于偏远地区', '{region} 屬於偏遠地區', '{region} is a remote area'),
  empty: words('没有这个城市的资料', '沒有這個城市的資料', 'Nothing is known about such a city'),
  emptyText: words(
    '没有收录不代表不能派送，可下单前咨询客服。',
    '沒有收錄不代表不能派送，可在下單前洽詢客服。',
    'It may still be delivered to. Ask our customer service before you order.',
  ),
  countryChannels: words('到该国家的渠道：{channels}', '到該國家的渠道：{channels}', 'Channels to this country: {channels}'),
})
