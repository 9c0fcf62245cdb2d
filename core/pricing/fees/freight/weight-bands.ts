import { formatKilograms } from '#core/base/kernel/weight.ts'

/** Where bands of chargeable weight end, in grams; the last one is open. */
const BAND_ENDS = [500, 1000, 2000, 5000, 10_000, 20_000, 30_000, 50_000, 100_000] as const

/**
 * The place of a chargeable weight among the bands, 0 for the lightest: a band ends with its last
 * gram.
 */
export function weightBandOf(grams: number): number {
  const place = BAND_ENDS.findIndex((end) => grams <= end)
  return place < 0 ? BAND_ENDS.length : place
}

const kilograms = (grams: number): string => formatKilograms(grams).replace(/\.?0+$/, '') || '0'

/** `0–0.5 kg`, `100 kg +`, the same in every language. */
export function weightBandText(band: number): string {
  const [from, to] = [BAND_ENDS[band - 1] ?? 0, BAND_ENDS[band]]
  return to === undefined ? `${kilograms(from)} kg +` : `${kilograms(from)}–${kilograms(to)} kg`
}
