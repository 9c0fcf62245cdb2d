import type { HoldReason } from '#core/parcels/printing/hold-reason.ts'
import type { RawLanguage } from './raw-settings.ts'

/**
 * A label printer's report about itself: why it waits, and how many labels it still has to print.
 */
export type RawStatus = { readonly reason: HoldReason | undefined; readonly waiting: number }

/**
 * How a printer is asked, and how its answer is read; undefined while the answer is not whole. EPL
 * printers are not asked.
 */
export type RawQuestion = { readonly ask: Buffer; readonly read: (answer: Buffer) => RawStatus | undefined }

const FIELDS = { first: 12, second: 11 } as const

/** ~HS: three lines between STX and ETX, the first two with what is needed here. */
function readHostStatus(answer: Buffer): RawStatus | undefined {
  const lines = answer
    .toString('latin1')
    .split('\x02')
    .slice(1)
    .flatMap((line) => (line.includes('\x03') ? [(line.split('\x03')[0] ?? '').split(',')] : []))
  const [first, second] = [lines[0], lines[1]]
  if (first === undefined || second === undefined || lines.length < 3) return undefined
  if (first.length < FIELDS.first || second.length < FIELDS.second) return { reason: 'needs-attention', waiting: 0 }
  const isSet = (field: string | undefined): boolean => field === '1'
  const reason = isSet(second[2])
    ? 'cover-open'
    : isSet(first[1])
      ? 'media-empty'
      : isSet(second[3])
        ? 'marker-supply-empty'
        : isSet(first[11])
          ? 'too-hot'
          : isSet(first[2])
            ? 'paused'
            : undefined
  return { reason, waiting: Number(first[4]) + Number(second[8]) }
}

/** The bits of the byte that answers ESC ! ?. */
const TSPL_BITS: readonly (readonly [bit: number, reason: HoldReason])[] = [
  [0x01, 'cover-open'],
  [0x04, 'media-empty'],
  [0x02, 'media-jam'],
  [0x08, 'marker-supply-empty'],
  [0x10, 'paused'],
  [0x80, 'needs-attention'],
]
const TSPL_PRINTING = 0x20

function readTsplStatus(answer: Buffer): RawStatus | undefined {
  const byte = answer.at(-1)
  if (byte === undefined) return undefined
  return { reason: TSPL_BITS.find(([bit]) => (byte & bit) !== 0)?.[1], waiting: (byte & TSPL_PRINTING) === 0 ? 0 : 1 }
}

export const RAW_QUESTIONS: Readonly<Record<RawLanguage, RawQuestion | undefined>> = {
  zpl: { ask: Buffer.from('~HS'), read: readHostStatus },
  tspl: { ask: Buffer.from([0x1b, 0x21, 0x3f]), read: readTsplStatus },
  epl: undefined,
}
