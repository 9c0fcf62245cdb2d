import { formatAmount, money } from '#core/base/kernel/money.ts'
import { words, type Locale, type Words } from '#core/base/kernel/words.ts'
import type { SheetColumn, SheetContent } from '#core/base/sheets/sheet.port.ts'
import { REPORT_CURRENCY } from '../../costs/report-currency.ts'
import { COD_AGES, rateOf, type AgeRow, type ExchangeResult, type RateRow } from './cod-report.ts'
import { collectionMachine } from '../collections/collection.machine.ts'

type Column<Row> = readonly [heading: Words, kind: SheetColumn['kind'], of: (row: Row, locale: Locale) => string | undefined]

const WIDTH = 18
const shown = (amount: bigint, currency: string): string => formatAmount(money(amount, currency))

function sheetOf<Row>(name: Words, columns: readonly Column<Row>[], rows: readonly Row[], locale: Locale): SheetContent {
  return {
    sheetName: name[locale],
    columns: columns.map(([heading, kind]): SheetColumn => ({ heading: heading[locale], kind, widthCharacters: WIDTH })),
    rows: rows.map((row) => columns.map(([, , of]) => of(row, locale))),
  }
}

const AGENT = words('派送代理', '派送代理', 'Agent')
const [CURRENCY, STATE] = [words('币种', '幣別', 'Currency'), words('状态', '狀態', 'State')]
const [ORDERS, AMOUNT, MONTH] = [words('订单数', '訂單數', 'Orders'), words('金额', '金額', 'Amount'), words('月份', '月份', 'Month')]

/** The outstanding amounts by agent and age as a sheet. */
export const agesSheet = (rows: readonly AgeRow[], locale: Locale): SheetContent =>
  sheetOf<AgeRow>(
    words('代收账龄', '代收帳齡', 'COD outstanding'),
    [
      [AGENT, 'text', ({ agentName, agent }) => agentName ?? agent],
      [STATE, 'text', ({ state }, of) => collectionMachine.states[state].label[of]],
      [words('账龄', '帳齡', 'Age'), 'text', ({ age }, of) => COD_AGES[age].label[of]],
      [CURRENCY, 'text', ({ currency }) => currency],
      [ORDERS, 'number', ({ count }) => String(count)],
      [AMOUNT, 'money', ({ amount, currency }) => shown(amount, currency)],
    ],
    rows,
    locale,
  )

const HUNDREDTHS = 100
const DIGITS = 2
/** A rate in per cent. */
export const collectionPercent = (row: RateRow): string | undefined => {
  const rate = rateOf(row)
  return rate === undefined ? undefined : (rate / HUNDREDTHS).toFixed(DIGITS)
}

/** Rates of collection as a sheet. */
export const ratesSheet = (rows: readonly RateRow[], locale: Locale): SheetContent =>
  sheetOf<RateRow>(
    words('代收率', '代收率', 'Collection rate'),
    [
      [MONTH, 'text', ({ month }) => month],
      [words('国家/地区', '國家/地區', 'Country'), 'text', ({ country }) => country],
      [words('渠道', '渠道', 'Channel'), 'text', ({ channel }) => channel],
      [CURRENCY, 'text', ({ currency }) => currency],
      [ORDERS, 'number', ({ count }) => String(count)],
      [words('应代收', '應代收', 'To collect'), 'money', ({ due, currency }) => shown(due, currency)],
      [words('已代收订单', '已代收訂單', 'Collected orders'), 'number', ({ collectedCount }) => String(collectedCount)],
      [words('已代收', '已代收', 'Collected'), 'money', ({ collected, currency }) => shown(collected, currency)],
      [words('代收失败', '代收失敗', 'Failed'), 'number', ({ failedCount }) => String(failedCount)],
      [words('未满 30 天', '未滿 30 天', 'Under 30 days'), 'money', ({ unripe, currency }) => shown(unripe, currency)],
      [words('代收率（%）', '代收率（%）', 'Rate (%)'), 'number', collectionPercent],
    ],
    rows,
    locale,
  )

/** Exchange gain and loss as a sheet. */
export const exchangeSheet = (rows: readonly ExchangeResult[], locale: Locale): SheetContent =>
  sheetOf<ExchangeResult>(
    words('汇兑损益', '匯兌損益', 'Exchange gain and loss'),
    [
      [MONTH, 'text', ({ month }) => month],
      [words('客户', '客戶', 'Client'), 'text', ({ account }) => account],
      [
        words('收付币种', '收付幣別', 'Taken and given'),
        'text',
        ({ positions }) => positions.map(({ amount, currency }) => `${shown(amount, currency)} ${currency}`).join(' · '),
      ],
      [
        words(`汇兑损益（${REPORT_CURRENCY}）`, `匯兌損益（${REPORT_CURRENCY}）`, `Gain or loss (${REPORT_CURRENCY})`),
        'money',
        ({ gain }) => shown(gain, REPORT_CURRENCY),
      ],
    ],
    rows,
    locale,
  )
