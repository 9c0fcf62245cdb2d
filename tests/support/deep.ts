import { it } from 'vitest'

/**
 * Whether this run proves everything, as `npm run test:deep` does each night and before a release;
 * a push proves what docs/CONTRIBUTING.md says.
 */
export const isDeep = process.env['CROSSDOCK_TESTS'] === 'deep'

/** A story of deep runs alone. */
export const deepIt: ReturnType<typeof it.runIf> = it.runIf(isDeep)

let isOnePass = false

/** Makes this file of tests a single pass on a push: each property of its suites runs once. */
export function passOnce(): void {
  isOnePass = !isDeep
}

/** The runs of a property, one where its file is a single pass. */
export const runsOf = (runs: number): number => (isOnePass ? 1 : runs)
