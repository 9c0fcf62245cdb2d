import type { StocktakeState } from '#core/warehouse/goods/stocktakes/stocktake.machine.ts'
import type { StateTone } from '#core/base/kernel/state-tone.ts'

export const STOCKTAKE_TONES: Readonly<Record<StocktakeState, StateTone>> = {
  counting: 'moving',
  counted: 'waiting',
  posted: 'done',
  cancelled: 'ended',
}
