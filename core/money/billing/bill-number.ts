import { defineNumber, SERIAL_97 } from '#core/base/kernel/number.ts'

/** Our number of a bill: `BN`, a 10-digit serial and two check digits. */
export const billNumber = defineNumber({ prefix: 'BN', ...SERIAL_97 })
