import { z } from 'zod'
import { readOwn } from './kept-file.ts'

const policyShape = z.strictObject({
  /** Origins that may print without a code. */
  origins: z.array(z.url()).default([]),
  /** Whether the portal, and origins named at the start, may pair by a code. */
  pairing: z.enum(['code', 'off']).default('code'),
})
export type Policy = z.output<typeof policyShape>

const NO_POLICY: Policy = { origins: [], pairing: 'code' }

/**
 * The policy of a fleet, from the file that an administrator put there; none without one. Throws
 * where the file is no policy: it must not be ignored.
 */
export async function readPolicy(path: string): Promise<Policy> {
  const text = await readOwn(path)
  if (text === undefined) return NO_POLICY
  const policy = policyShape.parse(JSON.parse(text))
  return { ...policy, origins: policy.origins.map((origin) => new URL(origin).origin) }
}
