import { hash } from 'node:crypto'
import type { Digest } from '#core/base/kernel/digest.port.ts'

/** Node's SHA-256, for tests of the core. */
export const nodeDigest: Digest = (content) => hash('sha256', content, 'hex')
