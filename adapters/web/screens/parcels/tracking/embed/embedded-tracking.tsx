import { useState } from 'react'
import { MOST_NUMBERS } from '#core/parcels/orders/events/tracked-numbers.ts'
import { TrackForm } from '../track-form.tsx'
import { ArabicContext, EmbeddedContext, useTrackingNames, useTrackingWords } from '../track-language.ts'
import { TrackedNumber } from '../tracked-number.tsx'
import '../tracking.css'

type EmbeddedProps = { readonly first: readonly string[]; readonly isInArabic: boolean }

/** The public page as a shop shows it on its own site. */
export function EmbeddedTracking({ first, isInArabic }: EmbeddedProps) {
  return (
    <EmbeddedContext value={true}>
      <ArabicContext value={isInArabic}>
        <Tracking first={first} />
      </ArabicContext>
    </EmbeddedContext>
  )
}

function Tracking({ first }: Pick<EmbeddedProps, 'first'>) {
  const t = useTrackingWords()
  const { language } = useTrackingNames()
  const [numbers, setNumbers] = useState(first.slice(0, MOST_NUMBERS))
  const track = (entered: readonly string[]): readonly string[] => {
    const known = entered.filter((one) => numbers.includes(one))
    const fresh = entered.filter((one) => !numbers.includes(one))
    setNumbers([...fresh, ...numbers].slice(0, MOST_NUMBERS))
    return [
      ...known.map((number) => t('already', { number })),
      ...(fresh.length + numbers.length > MOST_NUMBERS ? [t('tooMany', { most: MOST_NUMBERS })] : []),
    ]
  }
  const whole = `/track?${new URLSearchParams({ ...(numbers.length === 0 ? {} : { n: numbers.join(',') }), lang: language }).toString()}`
  return (
    <main className="track-page">
      <h1>{t('title')}</h1>
      <TrackForm onTrack={track} />
      <div className="track-results">
        {numbers.map((number) => (
          <TrackedNumber
            key={number}
            number={number}
            isAlone={numbers.length === 1}
            onRemove={() => setNumbers(numbers.filter((one) => one !== number))}
          />
        ))}
      </div>
      <a href={whole} target="_blank" rel="noopener">
        {t('embedMore')}
      </a>
    </main>
  )
}
