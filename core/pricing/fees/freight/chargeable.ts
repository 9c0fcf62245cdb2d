import type { OuterSize } from './quantity.ts'

/**
 * The usual divisor in cubic centimetres per kilogram (rule: Chargeable weight), for an estimate
 * before a freight rule is chosen.
 */
export const USUAL_CONVERT_RATE = 5000

export type ChargeableWeight = { readonly volumetricGrams: number; readonly chargeableGrams: number }

/**
 * Whole grams: cubic centimetres ÷ `convertRate`, which is cubic millimetres ÷ `convertRate` in
 * grams, rounded up (rule: Chargeable weight).
 */
function volumetricGrams(boxes: readonly OuterSize[], convertRate: number): number {
  if (convertRate === 0) return 0
  let cubicMillimetres = 0
  for (const box of boxes) cubicMillimetres += box.lengthMillimetres * box.widthMillimetres * box.heightMillimetres
  return Math.ceil(cubicMillimetres / convertRate)
}

/**
 * The larger of actual and volumetric weight is charged, in whole grams; a `convertRate` of 0 means
 * no volumetric weight (rule: Chargeable weight).
 */
export function chargeableWeight({
  boxes,
  actualGrams,
  convertRate,
}: {
  readonly boxes: readonly OuterSize[]
  readonly actualGrams: number
  readonly convertRate: number
}): ChargeableWeight {
  const volumetric = volumetricGrams(boxes, convertRate)
  return { volumetricGrams: volumetric, chargeableGrams: Math.max(actualGrams, volumetric) }
}
