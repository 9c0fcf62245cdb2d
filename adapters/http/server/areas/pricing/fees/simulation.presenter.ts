import type { GroupShift, Shift, SimulationSummary } from '#core/pricing/simulation/simulation.ts'
import { weightBandText } from '#core/pricing/fees/freight/weight-bands.ts'
import { countryName } from '#core/base/fields/references.ts'
import type { SimulatedParcel, TariffSimulation } from '#core/pricing/simulation/simulation.ports.ts'
import { jobMachine } from '#core/platform/jobs/job.machine.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { failureDeclaration } from '#core/base/kernel/failure.ts'
import { money } from '#core/base/kernel/money.ts'
import { formatKilograms } from '#core/base/kernel/weight.ts'
import { words, type Locale } from '#core/base/kernel/words.ts'
import { country as countryEntity } from '#core/platform/reference/country.entity.ts'
import type { SheetContent } from '#core/base/sheets/sheet.port.ts'
import type { SimulatedParcelRow, SimulatedShiftRow, TariffSimulationAnswer } from '../../../../contract/pricing/fees/simulation.routes.ts'
import type { NameReader } from '../../../presenters/reader.ts'
import { moneyOf } from './step.presenter.ts'

const ALL = words('合计', '合計', 'All')
const COMPARED_IN = 'CNY'
const OUTCOMES = {
  dearer: words('涨价', '漲價', 'Pays more'),
  cheaper: words('降价', '降價', 'Pays less'),
  refused: words('不再承运', '不再承運', 'Not taken'),
}

const shiftRow = (shift: Shift, of: string, of_txt: string): SimulatedShiftRow => ({
  of,
  of_txt,
  before: moneyOf(shift.before),
  after: moneyOf(shift.after),
  difference: moneyOf(shift.difference),
  dearer: shift.dearer,
  cheaper: shift.cheaper,
  alike: shift.alike,
})

const isMoved = <K>({ dearer, cheaper }: GroupShift<K>): boolean => dearer + cheaper > 0

function foundBy(summary: SimulationSummary | undefined, { references, locale }: NameReader) {
  if (summary === undefined) return { totals: [], clients: [], countries: [], bands: [], refused: [] }
  const countryOf = (code: string): string => {
    const found = references.find(countryEntity, code)
    return found === undefined ? code : countryName(found)[locale]
  }
  return {
    totals: summary.totals.map((shift) => shiftRow(shift, '', ALL[locale])),
    clients: [...summary.payMore, ...summary.payLess].map(({ client, ...shift }) => shiftRow(shift, client, client)),
    countries: summary.countries.filter(isMoved).map(({ of, ...shift }) => shiftRow(shift, of, countryOf(of))),
    bands: summary.bands.filter(isMoved).map(({ of, ...shift }) => shiftRow(shift, String(of), weightBandText(of))),
    refused: Object.entries(summary.noLonger).map(([error, count]) => ({
      error,
      msg: failureDeclaration(error)?.words[locale] ?? error,
      count,
    })),
  }
}

/** A simulation as its page shows it; `recordVersion` is that of the draft now. */
export const presentedSimulation = (one: TariffSimulation, recordVersion: number, reader: NameReader): TariffSimulationAnswer => ({
  id: one.id,
  version_code: one.versionCode,
  is_outdated: one.recordVersion !== recordVersion,
  days: one.days,
  requested_at: instantText(one.at),
  finished_at: one.finishedAt === undefined ? null : instantText(one.finishedAt),
  state: one.state,
  state_txt: jobMachine.states[one.state].label[reader.locale],
  total: one.total,
  done: one.done,
  ...foundBy(one.summary, reader),
})

export const simulatedParcelRow = (parcel: SimulatedParcel, locale: Locale): SimulatedParcelRow => ({
  order_number: parcel.orderNumber,
  client: parcel.client,
  country: parcel.country,
  band: String(parcel.band),
  band_txt: weightBandText(parcel.band),
  chargeable_weight: formatKilograms(parcel.chargeableGrams),
  outcome: parcel.outcome,
  outcome_txt: OUTCOMES[parcel.outcome][locale],
  before: parcel.before.map(moneyOf),
  after: parcel.after.map(moneyOf),
  difference: parcel.outcome === 'refused' ? null : moneyOf(money(parcel.difference, COMPARED_IN)),
})

const COLUMNS = [
  { heading: words('订单号', '訂單號', 'Order number'), kind: 'text' },
  { heading: words('客户', '客戶', 'Client'), kind: 'text' },
  { heading: words('目的国家', '目的國家', 'Destination'), kind: 'text' },
  { heading: words('重量段', '重量段', 'Weight band'), kind: 'text' },
  { heading: words('计费重量（kg）', '計費重量（kg）', 'Chargeable weight (kg)'), kind: 'number' },
  { heading: words('结果', '結果', 'Result'), kind: 'text' },
  { heading: words('原价', '原價', 'Before'), kind: 'text' },
  { heading: words('新价', '新價', 'After'), kind: 'text' },
  { heading: words('差额', '差額', 'Difference'), kind: 'number' },
  { heading: words('差额币种', '差額幣別', 'Currency of the difference'), kind: 'text' },
] as const

const amountsText = (amounts: SimulatedParcelRow['before']): string =>
  amounts.map(({ amount, currency }) => `${amount} ${currency}`).join(' + ')

/** The shipments of a simulation as a sheet. */
export const simulationSheet = (batches: AsyncIterable<readonly SimulatedParcel[]>, sheetName: string, locale: Locale): SheetContent => ({
  sheetName,
  columns: COLUMNS.map(({ heading, kind }) => ({ heading: heading[locale], kind })),
  rows: (async function* () {
    for await (const batch of batches)
      for (const parcel of batch) {
        const row = simulatedParcelRow(parcel, locale)
        yield [
          row.order_number,
          row.client,
          row.country,
          row.band_txt,
          row.chargeable_weight,
          row.outcome_txt,
          amountsText(row.before),
          amountsText(row.after),
          row.difference?.amount,
          row.difference?.currency,
        ]
      }
  })(),
})
