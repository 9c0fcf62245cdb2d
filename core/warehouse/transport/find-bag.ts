import { figures } from '#core/base/kernel/text.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { packingNumber } from './packing-number.ts'
import { transportFailure } from './transport.failures.ts'
import type { Bags } from './transport.ports.ts'

/**
 * The packing number of a bag by what was scanned or typed, our number or the code on it:
 * BAG_CHECK_DIGITS before any look-up, BAG_NOT_FOUND.
 */
export function findBag({ byCode }: Pick<Bags, 'byCode'>) {
  return async (scanned: string): Promise<Result<string>> => {
    const number = packingNumber.read(scanned)
    if (number !== undefined) return number
    const code = figures(scanned).trim().toUpperCase()
    const found = code === '' ? undefined : await byCode(code)
    return found === undefined ? failed(transportFailure('BAG_NOT_FOUND', { bag: scanned.trim() })) : ok(found)
  }
}
