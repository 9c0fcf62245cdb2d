import type { PrinterState } from '#core/parcels/printing/print-protocol.ts'
import type { Printer } from '../printers/printer.ts'
import type { SettingsFile } from './settings-file.ts'

type Looking = {
  readonly settings: SettingsFile
  readonly printer: (name: string) => Printer | undefined
  /** How many documents wait for a printer. */
  readonly queued: (name: string) => number
}

/** Every printer of the settings, asked how it is now. */
export function lookAtPrinters({ settings, printer: printerOf, queued }: Looking): Promise<readonly PrinterState[]> {
  return Promise.all(
    settings.printers.flatMap(({ name, darkness, offset, sizes }) => {
      const printer = printerOf(name)
      if (printer === undefined) return []
      const set = {
        ...(darkness === undefined ? {} : { darkness }),
        ...(offset === undefined ? {} : { offset }),
        ...(sizes === undefined ? {} : { sizes }),
      }
      return [
        printer.look().then(({ dpi, model, ...looked }): PrinterState => ({
          name,
          kind: printer.kind,
          formats: [...printer.formats],
          queued: queued(name),
          ...looked,
          ...(dpi === undefined ? {} : { dpi }),
          ...(model === undefined ? {} : { model }),
          ...set,
        })),
      ]
    }),
  )
}
