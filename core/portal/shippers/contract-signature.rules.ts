import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { onboardingFailure } from '#core/platform/access/accounts/onboarding.failures.ts'

/**
 * A signature as strokes of points within a field of this size. Lines instead of a picture: small,
 * sharp on paper, and nothing that could be executed.
 */
export type DrawnSignature = {
  readonly width: number
  readonly height: number
  readonly strokes: readonly (readonly { readonly x: number; readonly y: number }[])[]
}

/**
 * A signature of who cannot or will not draw: the name of the contract's representative, typed by
 * the signer with their consent that it stands for a drawn one.
 */
export type TypedSignature = { readonly typed: string; readonly consent: boolean }

export type Signature = DrawnSignature | TypedSignature

/** The most that a hand can draw in a few seconds. */
export const SIGNATURE_LIMITS = { strokes: 200, pointsAStroke: 2000, points: 10_000, size: 4000 } as const
/** A dot is no signature: the strokes must add up to this part of the field's width. */
const LEAST_SHARE = 0.2

const lengthOf = (stroke: DrawnSignature['strokes'][number]): number =>
  stroke.reduce((sum, point, index) => {
    const before = stroke[index - 1] ?? point
    return sum + Math.hypot(point.x - before.x, point.y - before.y)
  }, 0)

/** Names are the same however their blanks, their width and their capitals are typed. */
const foldName = (name: string): string => name.normalize('NFKC').replace(/\s+/gu, ' ').trim().toLowerCase()

/**
 * A signature that counts: one by hand that is long enough, with its points kept within the field;
 * or the typed name of the contract's representative with the consent. SIGNATURE_EMPTY,
 * SIGNATURE_NAME_DIFFERS, SIGNATURE_NEEDS_CONSENT.
 */
export function readSignature(signature: Signature, representative: string): Result<Signature> {
  return 'typed' in signature ? readTyped(signature, representative) : readDrawn(signature)
}

function readTyped({ typed, consent }: TypedSignature, representative: string): Result<TypedSignature> {
  if (foldName(typed) === '') return failed(onboardingFailure('SIGNATURE_EMPTY'))
  if (foldName(typed) !== foldName(representative)) return failed(onboardingFailure('SIGNATURE_NAME_DIFFERS', { name: representative }))
  return consent ? ok({ typed: representative, consent }) : failed(onboardingFailure('SIGNATURE_NEEDS_CONSENT'))
}

function readDrawn({ width, height, strokes }: DrawnSignature): Result<DrawnSignature> {
  const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most)
  const kept = strokes.map((stroke) => stroke.map(({ x, y }) => ({ x: within(x, width), y: within(y, height) })))
  const points = kept.reduce((sum, stroke) => sum + stroke.length, 0)
  const ink = kept.reduce((sum, stroke) => sum + lengthOf(stroke), 0)
  if (points > SIGNATURE_LIMITS.points || ink < width * LEAST_SHARE) return failed(onboardingFailure('SIGNATURE_EMPTY'))
  return ok({ width, height, strokes: kept })
}
