import type { QuoteOffer } from '../../../http/contract/pricing/fees/quote.routes.ts'
import { useWords } from '../../base/words.ts'
import { stepWords } from './step-table.words.ts'

/** How long the parcels of an offer's channel usually take, in one line. */
export function useTransitText(): (offer: Pick<QuoteOffer, 'transit'>) => string {
  const t = useWords(stepWords)
  return ({ transit }) => {
    if (transit === null) return t('transitUnknown')
    const { half_days: half, most_days: most, parcels } = transit
    return half === most ? t('transitDay', { most, parcels }) : t('transitDays', { half, most, parcels })
  }
}
