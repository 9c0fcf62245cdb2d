import { formatAmount } from '#core/base/kernel/money.ts'
import { words } from '#core/base/kernel/words.ts'
import { flowNumberOf } from '../ledger/statements/flow.ts'
import { columnSheet, timeText, type RowColumn, type ZonedReader } from '#core/base/sheets/column-sheet.ts'
import type { SheetContent } from '#core/base/sheets/sheet.port.ts'
import { correctionMachine } from './correction.machine.ts'
import type { ListedCorrection } from './correction.ports.ts'
import { CORRECTION_KINDS } from './correction.ts'

/** The number of an entry in the flow, of one that was reversed or posted. */
export const correctionFlowNumber = (entry: number | undefined): string | undefined =>
  entry === undefined ? undefined : flowNumberOf({ kind: 'adjustment', reference: '', number: entry })

const COLUMNS: readonly RowColumn<ListedCorrection>[] = [
  { heading: words('编号', '編號', 'Number'), kind: 'number', width: 10, of: ({ id }) => String(id) },
  { heading: words('类型', '類型', 'Type'), kind: 'text', of: ({ kind }, { locale }) => CORRECTION_KINDS[kind][locale] },
  { heading: words('客户账号', '客戶帳號', 'Client account'), kind: 'text', of: ({ account }) => account },
  { heading: words('金额', '金額', 'Amount'), kind: 'money', of: ({ amount }) => formatAmount(amount) },
  { heading: words('币种', '幣別', 'Currency'), kind: 'text', of: ({ amount }) => amount.currency },
  { heading: words('状态', '狀態', 'State'), kind: 'text', of: ({ state }, { locale }) => correctionMachine.states[state].label[locale] },
  { heading: words('原因', '原因', 'Reason'), kind: 'text', width: 36, of: ({ note }) => note },
  { heading: words('冲正的分录', '沖正的分錄', 'Entry reversed'), kind: 'text', of: ({ reverses }) => correctionFlowNumber(reverses) },
  { heading: words('流水号', '流水號', 'Flow number'), kind: 'text', of: ({ entry }) => correctionFlowNumber(entry) },
  { heading: words('提出人', '提出人', 'Proposed by'), kind: 'text', of: ({ proposedByName }) => proposedByName },
  { heading: words('提出时间', '提出時間', 'Proposed'), kind: 'date', of: ({ proposedAt }, reader) => timeText(proposedAt, reader) },
  { heading: words('处理人', '處理人', 'Decided by'), kind: 'text', of: ({ decidedByName }) => decidedByName },
  { heading: words('处理时间', '處理時間', 'Decided'), kind: 'date', of: ({ decidedAt }, reader) => timeText(decidedAt, reader) },
  { heading: words('驳回原因', '駁回原因', 'Reason for rejection'), kind: 'text', width: 30, of: ({ decisionReason }) => decisionReason },
]

/** Corrections as a workbook, a row for each. */
export const correctionSheet = (batches: AsyncIterable<readonly ListedCorrection[]>, reader: ZonedReader): SheetContent =>
  columnSheet({ name: words('调账与冲正', '調帳與沖正', 'Corrections'), columns: COLUMNS }, batches, reader)
