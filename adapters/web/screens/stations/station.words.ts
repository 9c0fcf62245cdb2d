import { words } from '../../../../core/kernel/words.ts'
import { defineWords } from '../../base/words.ts'

export const stationWords = defineWords('stations', {
  title: words('操作台', '操作台', 'Stations'),
  switch: words('切换操作台', '切換操作台', 'Station'),
  code: words('扫描或输入单号', '掃描或輸入單號', 'Scan or type a number'),
  weigh: words('{parcel} 的重量（kg）', '{parcel} 的重量（kg）', 'Weight of {parcel} in kg'),
  codeHelp: words(
    '运单号、订单号、客户单号、平台单号或来货运单号',
    '運單號、訂單號、客戶單號、平台單號或來貨運單號',
    'Waybill, order number, client’s reference, platform or carrier number',
  ),
  codeInto: words('扫描放入 {bag} 的包裹', '掃描放入 {bag} 的包裹', 'Scan a parcel into {bag}'),
  bagHelp: words(
    '先扫袋再扫包裹；输入数字为袋重（kg）',
    '先掃袋再掃包裹；輸入數字為袋重（kg）',
    'Scan a bag, then its parcels. A number is the weight of the bag in kg',
  ),
  newBag: words('打开新袋', '打開新袋', 'New bag'),
  sealBag: words('封袋', '封袋', 'Seal bag'),
  bagLabel: words('打印袋标', '列印袋標', 'Print bag label'),
  noBag: words('还没有选择袋', '還沒有選擇袋', 'No bag chosen'),
  bagFacts: words('{count} 件，{weight} kg', '{count} 件，{weight} kg', '{count|parcel|parcels}, {weight} kg'),
  weighHelp: words(
    '也可以带上长宽高（cm）：1.250 30 20 10。直接扫下一件则跳过此件',
    '也可以帶上長寬高（cm）：1.250 30 20 10。直接掃下一件則跳過此件',
    'With length, width and height in cm: 1.250 30 20 10. Scan the next parcel to skip this one',
  ),
  ready: words('等待扫描', '等待掃描', 'Ready to scan'),
  sending: words('正在发送', '正在傳送', 'Sending'),
  queued: words('已记下，联网后发送', '已記下，連線後傳送', 'Kept. It is sent when the network is back'),
  offline: words(
    '没有网络，{count} 次扫描等待发送',
    '沒有網路，{count} 次掃描等待傳送',
    'No network. {count|scan waits|scans wait} to be sent',
  ),
  claimed: words('申报 {weight} kg', '申報 {weight} kg', 'Claimed {weight} kg'),
  measured: words('实测 {weight} kg', '實測 {weight} kg', 'Measured {weight} kg'),
  undo: words('撤销上一次扫描', '復原上一次掃描', 'Undo last scan'),
  mute: words('关闭声音', '關閉聲音', 'Turn sound off'),
  unmute: words('打开声音', '開啟聲音', 'Turn sound on'),
  last: words('最近的扫描', '最近的掃描', 'Last scans'),
  none: words('还没有扫描', '還沒有掃描', 'No scans yet'),
  time: words('时间', '時間', 'Time'),
  number: words('单号', '單號', 'Number'),
  result: words('结果', '結果', 'Result'),
})
