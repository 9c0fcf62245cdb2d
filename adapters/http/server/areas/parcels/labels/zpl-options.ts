import type { ZplSettings } from '#core/parcels/labels/label.ts'
import type { LabelPrint } from '#core/parcels/orders/print/label-prints.port.ts'
import type { BodyOf } from '../../../../contract/route.ts'
import type { labelRoutes } from '../../../../contract/parcels/labels/label.routes.ts'

type ZplPrintBody = Pick<BodyOf<(typeof labelRoutes)['drawLabels']>, 'format' | 'dpi' | 'darkness' | 'offset'>
type Options = LabelPrint['options']

/** The options that a print keeps of how it was asked for; nothing for a PDF. */
export const zplOptions = ({ format, dpi, darkness, offset }: ZplPrintBody): Options =>
  format === 'pdf'
    ? {}
    : {
        format,
        dpi,
        ...(darkness === undefined ? {} : { darkness }),
        ...(offset === undefined ? {} : { right: offset.right, down: offset.down }),
      }

/** The printer's settings of a kept print; undefined for a PDF. */
export function zplSettings({ format, dpi, darkness, right, down }: Options): ZplSettings | undefined {
  if (format !== 'zpl') return undefined
  return {
    dpi: dpi === 300 ? 300 : 203,
    ...(typeof darkness === 'number' ? { darkness } : {}),
    ...(typeof right === 'number' && typeof down === 'number' ? { offsetDots: { right, down } } : {}),
  }
}
