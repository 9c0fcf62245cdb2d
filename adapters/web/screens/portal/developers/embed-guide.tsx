import { HTMLSelect, InputGroup } from '@blueprintjs/core'
import { useId, useState } from 'react'
import { READER_LANGUAGE_NAMES } from '../../../base/locale.ts'
import { useLocale, useWords } from '../../../base/words.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { FormField } from '../../../ui/form/form-field.tsx'
import { useSettled } from '../../../ui/input/use-settled.ts'
import { dockingWords } from './docking.words.ts'

const LANGUAGES = Object.entries(READER_LANGUAGE_NAMES).map(([value, label]) => ({ value, label }))

/** Returns the text that may stand in an attribute: a waybill, and nothing that could end it. */
const plain = (text: string): string => text.replace(/[^A-Za-z0-9, ]/g, '').trim()
const MILLIS_SETTLED = 400

/**
 * The code that shows tracking on another site, made for its language, colours and a first waybill,
 * with what it looks like.
 */
export function EmbedGuide() {
  const t = useWords(dockingWords)
  const locale = useLocale()
  const [language, setLanguage] = useState<string>(locale)
  const [theme, setTheme] = useState('')
  const [number, setNumber] = useState('')
  const ids = { heading: useId(), language: useId(), theme: useId(), number: useId() }
  const { origin } = window.location
  const given = { lang: language, ...(theme === '' ? {} : { theme }), ...(plain(number) === '' ? {} : { number: plain(number) }) }
  const attributes = Object.entries(given).map(([name, value]) => ` data-${name}="${value}"`)
  const code = `<script src="${origin}/embed/track.js" async${attributes.join('')}></script>`
  const shown = useSettled(`/embed/track?${new URLSearchParams(given).toString()}`, MILLIS_SETTLED)
  return (
    <section className="embed-guide" aria-labelledby={ids.heading}>
      <h2 id={ids.heading}>{t('embed')}</h2>
      <p>{t('embedText')}</p>
      <div className="embed-choices">
        <FormField id={ids.language} label={t('embedLanguage')}>
          <HTMLSelect
            id={ids.language}
            value={language}
            options={[...LANGUAGES]}
            onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
          />
        </FormField>
        <FormField id={ids.theme} label={t('embedTheme')}>
          <HTMLSelect
            id={ids.theme}
            value={theme}
            options={[
              { value: '', label: t('embedAuto') },
              { value: 'light', label: t('embedLight') },
              { value: 'dark', label: t('embedDark') },
            ]}
            onChange={({ currentTarget }) => setTheme(currentTarget.value)}
          />
        </FormField>
        <FormField id={ids.number} label={t('embedNumber')}>
          <InputGroup id={ids.number} className="code-input" value={number} onChange={({ target }) => setNumber(target.value)} />
        </FormField>
      </div>
      <div className="code-block embed-code">
        {/* Focusable, so that a long line can be scrolled by keyboard. */}
        <pre tabIndex={0} role="group" aria-label={t('embedCode')}>
          <code>{code}</code>
        </pre>
        <span className="code-block-copy">
          <CopyButton text={code} label={t('copy')} done={t('copied')} />
        </span>
      </div>
      <h3>{t('embedPreview')}</h3>
      <iframe className="embed-preview" src={shown} title={t('embedPreview')} />
      <p className="text-muted">{t('embedLink', { address: `${origin}/track/`, frame: `${origin}/embed/track` })}</p>
    </section>
  )
}
