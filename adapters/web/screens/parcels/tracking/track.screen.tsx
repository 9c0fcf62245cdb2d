import { Button } from '@blueprintjs/core'
import { useContext, useEffect, useRef } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { SessionContext } from '../../../base/api.ts'
import { LOCALE_NAMES } from '../../../base/locale.ts'
import { useLocale } from '../../../base/words.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { MOST_NUMBERS, readNumbers } from '#core/parcels/orders/events/tracked-numbers.ts'
import { TrackForm } from './track-form.tsx'
import { ArabicContext, isArabic, useTrackingWords } from './track-language.ts'
import { TrackedNumber } from './tracked-number.tsx'
import './tracking.css'

/** The numbers of the address: `/track/CD…` has one, `/track?n=CD…,CD…` several. */
function useNumbers() {
  const { airway_number: one = '' } = useParams()
  const [query, setQuery] = useSearchParams()
  const navigate = useNavigate()
  const address = [one, query.get('n') ?? ''].join(',')
  const numbers = readNumbers(address).slice(0, MOST_NUMBERS)
  // Scans come faster than pages render: the list is kept here too, so that none is lost.
  const held = useRef<readonly string[]>(numbers)
  useEffect(() => {
    held.current = readNumbers(address).slice(0, MOST_NUMBERS)
  }, [address])
  const show = (next: readonly string[]): void => {
    held.current = next
    const lang = query.get('lang')
    const asked = { ...(next.length === 0 ? {} : { n: next.join(',') }), ...(lang === null ? {} : { lang }) }
    if (one === '') setQuery(asked, { replace: true })
    else void navigate(`/track?${new URLSearchParams(asked).toString()}`, { replace: true })
  }
  return { numbers, held, show }
}

/**
 * The public page: one or several parcels, each with its progress and its events. They are in the
 * address, so that it can be shared.
 */
export function TrackScreen() {
  const [query, setQuery] = useSearchParams()
  const isInArabic = isArabic(query.get('lang'))
  const switchTo = (lang: string): void => {
    query.set('lang', lang)
    setQuery(query, { replace: true })
  }
  return (
    <ArabicContext value={isInArabic}>
      <div className="track-page" {...(isInArabic ? { lang: 'ar', dir: 'rtl' } : {})}>
        <TrackPage onLanguage={switchTo} />
      </div>
    </ArabicContext>
  )
}

function TrackPage({ onLanguage }: { readonly onLanguage: (lang: string) => void }) {
  const t = useTrackingWords()
  const isSignedIn = useContext(SessionContext) !== undefined
  const { numbers, held, show } = useNumbers()

  /** Adds what was entered at the top and returns what there is to say about it. */
  const track = (entered: readonly string[]): readonly string[] => {
    const known = new Set(held.current)
    const fresh = entered.filter((one) => !known.has(one))
    const isFull = fresh.length + known.size > MOST_NUMBERS
    if (fresh.length > 0) show([...fresh, ...held.current].slice(0, MOST_NUMBERS))
    return [
      ...entered.filter((one) => known.has(one)).map((number) => t('already', { number })),
      ...(isFull ? [t('tooMany', { most: MOST_NUMBERS })] : []),
    ]
  }
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t(isSignedIn ? 'textOwn' : 'text')}
        actions={
          <>
            {numbers.length > 0 && <Button text={t('clear')} onClick={() => show([])} />}
            <LanguageButton onLanguage={onLanguage} />
          </>
        }
      />
      <TrackForm onTrack={track} />
      <div className="track-results">
        {numbers.map((number) => (
          <TrackedNumber
            key={number}
            number={number}
            isAlone={numbers.length === 1}
            onRemove={() => show(held.current.filter((one) => one !== number))}
          />
        ))}
      </div>
    </>
  )
}

/**
 * Arabic is offered here beside the three languages of the product, since consignees read this
 * page.
 */
function LanguageButton({ onLanguage }: { readonly onLanguage: (lang: string) => void }) {
  const locale = useLocale()
  return useContext(ArabicContext) ? (
    <Button variant="minimal" lang={locale} dir="ltr" text={LOCALE_NAMES[locale]} onClick={() => onLanguage(locale)} />
  ) : (
    <Button variant="minimal" lang="ar" text="العربية" onClick={() => onLanguage('ar')} />
  )
}
