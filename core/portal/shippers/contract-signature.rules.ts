import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { onboardingFailure } from '#core/platform/access/accounts/onboarding.failures.ts'

/**
 * A signature as strokes of points within a field of this size. Lines instead of a picture: small,
 * sharp on paper, and nothing that could be executed.
 */
export type Signature = {
  readonly width: number
  readonly height: number
  readonly strokes: readonly (readonly { readonly x: number; readonly y: number }[])[]
}

/** The most that a hand can draw in a few seconds. */
export const SIGNATURE_LIMITS = { strokes: 200, pointsAStroke: 2000, points: 10_000, size: 4000 } as const
/** A dot is no signature: the strokes must add up to this part of the field's width. */
const LEAST_SHARE = 0.2

const lengthOf = (stroke: Signature['strokes'][number]): number =>
  stroke.reduce((sum, point, index) => {
    const before = stroke[index - 1] ?? point
    return sum + Math.hypot(point.x - before.x, point.y - before.y)
  }, 0)

/**
 * A signature that is long enough, with its points kept within the field; SIGNATURE_EMPTY
 * otherwise.
 */
export function readSignature({ width, height, strokes }: Signature): Result<Signature> {
  const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most)
  const kept = strokes.map((stroke) => stroke.map(({ x, y }) => ({ x: within(x, width), y: within(y, height) })))
  const points = kept.reduce((sum, stroke) => sum + stroke.length, 0)
  const ink = kept.reduce((sum, stroke) => sum + lengthOf(stroke), 0)
  if (points > SIGNATURE_LIMITS.points || ink < width * LEAST_SHARE) return failed(onboardingFailure('SIGNATURE_EMPTY'))
  return ok({ width, height, strokes: kept })
}
