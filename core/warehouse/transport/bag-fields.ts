import type { Fields } from '#core/base/fields/field.ts'
import { words } from '#core/base/kernel/words.ts'
import { bag } from './bag.entity.ts'

const { bagCode, prefix, warehouse, toHKtime } = bag.fields

/** The heaviest bag that a person or a belt moves. */
const HEAVIEST_BAG_GRAMS = 2_000_000

/** Fields that are chosen when a bag is opened; all may be left out. */
export const openBagFields = {
  prefix,
  warehouse,
  bagCode: {
    kind: 'code',
    maxLength: bagCode.maxLength,
    label: bagCode.label,
    help: words(
      '预印袋扫描其条码；留空则自动编号',
      '預印袋掃描其條碼；留空則自動編號',
      'Scan what is printed on the bag, or leave it empty for a number of ours',
    ),
  },
} as const satisfies Fields

/** Fields of a bag that may be changed until it is emptied. */
export const changeBagFields = {
  bagCode,
  weight: { kind: 'weight', maxGrams: HEAVIEST_BAG_GRAMS, label: words('袋重（kg）', '袋重（kg）', 'Weight of the bag (kg)') },
  toHKtime,
} as const satisfies Fields
