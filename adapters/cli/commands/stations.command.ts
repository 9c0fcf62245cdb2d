import { words } from '#core/base/kernel/words.ts'
import { STATION_FACTS, type StationName } from '#core/operations/stations/station-facts.ts'
import { textOption, type Command } from '../command.ts'
import { stationOf } from '../station-option.ts'
import { ENCODING_OPTION } from '../encoding-option.ts'
import { STRICT_OPTION } from '../strict-option.ts'

type StationCommandHelp = Pick<Command, 'about' | 'examples' | 'options'>

const WAREHOUSE_OPTION = {
  flags: '--warehouse <code>',
  about: words('操作台所在的仓库', '操作台所在的倉庫', 'the warehouse that the station is in'),
}
const TABLE_OPTION = { flags: '--table <name>', about: words('操作台名称', '操作台名稱', 'the name of the table') }

const stationCommand = (station: StationName, { about, examples, options = [] }: StationCommandHelp): Command => ({
  path: station,
  takes: '[parcels...]',
  about,
  examples,
  options: [...options, WAREHOUSE_OPTION, TABLE_OPTION],
  run: async (typed, context) => {
    const sheet = textOption(typed, 'sheet')
    if (sheet !== undefined) {
      const { receiveBySheet } = await import('../receive-by-sheet.ts')
      return receiveBySheet(sheet, typed, context)
    }
    const { scanAtDesk } = await import('../scan-desk.ts')
    return scanAtDesk(station, { lines: typed.words, at: stationOf(typed), title: context.say(STATION_FACTS[station].label), context })
  },
})

/** Stations of the warehouse for a scanner on a terminal. */
export const receive = stationCommand('receive', {
  about: words(
    '扫描收货：单号，然后是重量（公斤）',
    '掃描收貨：單號，然後是重量（公斤）',
    'Receive parcels by scans: the number, then the weight in kg',
  ),
  examples: [
    'receive',
    'receive CD000000000267,2.35',
    'receive CD000000000267,2.35,40,30,20',
    'crossdock receive < weighed.csv',
    'receive --warehouse SZX1 --sheet weights.xlsx',
  ],
  options: [
    {
      flags: '--sheet <file>',
      about: words('从重量表收货（xlsx、xls、csv）', '從重量表收貨（xlsx、xls、csv）', 'receive by a sheet of weights (xlsx, xls, csv)'),
    },
    STRICT_OPTION,
    ENCODING_OPTION,
  ],
})

export const dispatch = stationCommand('dispatch', {
  about: words('扫描出库', '掃描出庫', 'Dispatch parcels by scans'),
  examples: ['dispatch', 'dispatch --warehouse SZX1 CD000000000267 CD000000000170', 'crossdock dispatch --json < waybills.txt'],
})

export const deliver = stationCommand('deliver', {
  about: words('扫描签收', '掃描簽收', 'Hand parcels over by scans'),
  examples: ['deliver', 'deliver --warehouse RUH1 CD000000000267 CD000000000170', 'crossdock deliver --json < waybills.txt'],
})
