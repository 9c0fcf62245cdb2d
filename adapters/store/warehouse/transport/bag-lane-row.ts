import { given } from '#core/base/kernel/given.ts'
import type { BagLane } from '#core/warehouse/transport/bag-lane.rules.ts'

/** Where a bag goes, as its row has it. */
export const laneOfRow = ({
  country,
  channel,
}: {
  readonly country: string | null
  readonly channel: string | null
}): BagLane | undefined => (country === null ? undefined : { country, ...given({ channel }) })
