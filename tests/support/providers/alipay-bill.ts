import iconv from 'iconv-lite'
import { madeZip } from './made-zip.ts'

/** One row of the list, by the columns that matter. */
export type AlipayBillRow = {
  readonly transactionId: string
  readonly number: string
  readonly kind: '交易' | '退款'
  readonly subject: string
  readonly at: string
  readonly amount: string
  readonly refundNumber: string
  readonly fee: string
}

const HEADINGS =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'

const lineOf = ({ transactionId, number, kind, subject, at, amount, refundNumber, fee }: AlipayBillRow): string =>
  `${transactionId}\t,${number}\t,${kind}\t,${subject},${at},${at},\t,\t,\t,\t,*三(138******11)\t,${amount},${amount},0.00,0.00,0.00,0.00,0.00,,0.00\t,0.00,${refundNumber}\t,${fee},0.00,`

/** The file behind `bill_download_url`: the list of a day and its sums, in GBK. */
export function alipayBill(seller: string, day: string, rows: readonly AlipayBillRow[]): Buffer {
  const compact = day.replaceAll('-', '')
  const around = `#账号：[${seller}0156]\r\n#起始日期：[${day} 00:00:00]   终止日期：[${day} 24:00:00]\r\n`
  const list = [
    '#支付宝业务明细查询\r\n',
    around,
    '#-----------------------------------------业务明细列表----------------------------------------\r\n',
    `${HEADINGS}\r\n`,
    ...rows.map((row) => `${lineOf(row)}\r\n`),
    '#-----------------------------------------业务明细列表结束------------------------------------\r\n',
    `#交易合计：${rows.length}笔\r\n#导出时间：[${day} 09:00:00]\r\n`,
  ].join('')
  const sums = `#支付宝业务汇总查询\r\n${around}门店编号,门店名称,交易订单总笔数,退款订单总笔数,订单金额（元）\r\n,合计\t,${rows.length},0,0.00\r\n#汇总结束\r\n`
  const file = (title: string, text: string) => ({
    name: iconv.encode(`${seller}0156_${compact}_${title}.csv`, 'gbk'),
    content: iconv.encode(text, 'gbk'),
  })
  return madeZip([file('业务明细(汇总)', sums), file('业务明细', list)])
}
