import { formatAmount, type Money } from '#core/base/kernel/money.ts'
import { words, type Locale } from '#core/base/kernel/words.ts'
import { columnSheet, timeText, type RowColumn } from '#core/base/sheets/column-sheet.ts'
import type { SheetContent } from '#core/base/sheets/sheet.port.ts'
import { BOOKS_ZONE } from '#core/money/ledger/month.rules.ts'
import { policyMachine } from './policy.machine.ts'
import type { BordereauRow } from './policy.ports.ts'
import { policyNumber, termsName } from './policy.ts'
import { deductibleOf } from './premium.rules.ts'

const amounts = (sums: readonly Money[]): string => sums.map((one) => `${formatAmount(one)} ${one.currency}`).join(' + ')

const COLUMNS: readonly RowColumn<BordereauRow>[] = [
  { heading: words('保险公司', '保險公司', 'Insurer'), kind: 'text', of: ({ terms }) => terms.insurer },
  { heading: words('保单号', '保單號', 'Policy number'), kind: 'text', of: policyNumber },
  { heading: words('保险类别', '保險類別', 'Category'), kind: 'text', of: ({ terms }, { locale }) => termsName(terms)[locale] },
  { heading: words('客户', '客戶', 'Client'), kind: 'text', of: ({ account }) => account },
  { heading: words('订单号', '訂單號', 'Order number'), kind: 'text', width: 22, of: ({ orderNumber }) => orderNumber },
  { heading: words('运单号', '運單號', 'Waybill'), kind: 'text', of: ({ airwayNumber }) => airwayNumber },
  { heading: words('目的国家', '目的國家', 'Destination'), kind: 'text', of: ({ country }) => country },
  { heading: words('生效时间', '生效時間', 'In force since'), kind: 'text', of: ({ inForceAt }, reader) => timeText(inForceAt, reader) },
  { heading: words('签收时间', '簽收時間', 'Delivered'), kind: 'text', of: ({ podAt }, reader) => timeText(podAt, reader) },
  { heading: words('状态', '狀態', 'State'), kind: 'text', of: ({ state }, { locale }) => policyMachine.states[state].label[locale] },
  { heading: words('保险金额', '保險金額', 'Insured value'), kind: 'money', of: ({ insured }) => formatAmount(insured) },
  { heading: words('保险费', '保險費', 'Premium'), kind: 'money', of: ({ premium }) => formatAmount(premium) },
  { heading: words('免赔额', '免賠額', 'Deductible'), kind: 'money', of: ({ terms }) => formatAmount(deductibleOf(terms)) },
  { heading: words('币种', '幣別', 'Currency'), kind: 'text', of: ({ insured }) => insured.currency },
  { heading: words('理赔次数', '理賠次數', 'Claims'), kind: 'number', of: ({ claims }) => String(claims) },
  { heading: words('理赔单号', '理賠單號', 'Claim numbers'), kind: 'text', width: 26, of: ({ claimNumbers }) => claimNumbers },
  { heading: words('申请金额', '申請金額', 'Claimed'), kind: 'text', of: ({ claimed }) => amounts(claimed) },
  { heading: words('已赔付', '已賠付', 'Paid'), kind: 'text', of: ({ paid }) => amounts(paid) },
]

/** The bordereau of an insurer: the policies that came into force, and what was claimed of them. */
export const bordereauSheet = (batches: AsyncIterable<readonly BordereauRow[]>, locale: Locale): SheetContent =>
  columnSheet({ name: words('保单账册', '保單帳冊', 'Bordereau'), columns: COLUMNS }, batches, {
    locale,
    isStaff: true,
    timeZone: BOOKS_ZONE,
  })
