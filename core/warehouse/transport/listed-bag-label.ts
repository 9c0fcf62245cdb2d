import type { BagLabel } from '#core/parcels/labels/bag-label.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { formatKilograms } from '#core/base/kernel/weight.ts'
import type { ListedBag } from './transport.ports.ts'

/** The label of a bag; in English, since it is read wherever the bag lands. */
export const bagLabel = ({ packingNumber, bagCode, count, grams, weighedGrams, mawb, sealedAt }: ListedBag): BagLabel => ({
  scanned: packingNumber,
  code: bagCode,
  facts: [
    `${count} PCS    ${formatKilograms(weighedGrams ?? grams)} KG`,
    ...(mawb === undefined ? [] : [`MAWB ${mawb}`]),
    ...(sealedAt === undefined ? [] : [`SEALED ${instantText(sealedAt).slice(0, 16).replace('T', ' ')} UTC`]),
  ],
})
