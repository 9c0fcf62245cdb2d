import { defineNumber, SERIAL_97 } from '#core/base/kernel/number.ts'

/** Our number of a settlement bill: `CB`, a 10-digit serial and two check digits. */
export const settlementNumber = defineNumber({ prefix: 'CB', ...SERIAL_97 })
