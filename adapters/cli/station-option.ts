import { given } from '#core/base/kernel/given.ts'
import { textOption, type TypedCommand } from './command.ts'

/** Where the desk stands: its warehouse, and the name of its table. */
export type StationOption = { readonly warehouse?: string; readonly table?: string }

/** Where a scan is made, as the options say. */
export const stationOf = (typed: TypedCommand): StationOption =>
  given({ warehouse: textOption(typed, 'warehouse'), table: textOption(typed, 'table') })
