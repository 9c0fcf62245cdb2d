import { Button, HTMLSelect } from '@blueprintjs/core'
import { Flash, Moon, Translate } from '@blueprintjs/icons'
import { localeOf, LOCALES } from '#core/base/kernel/words.ts'
import { LOCALE_NAMES, switchLocale } from '../base/locale.ts'
import { useLocale, useWords } from '../base/words.ts'
import { appWords } from './app.words.ts'
import { useTheme } from './theme.ts'

/** Chooses the language; the page reloads in it. */
export function LanguageSwitch() {
  const t = useWords(appWords)
  return (
    <span className="language-switch">
      <Translate aria-hidden="true" />
      <HTMLSelect
        minimal
        aria-label={t('language')}
        value={useLocale()}
        onChange={(event) => switchLocale(localeOf(event.currentTarget.value))}
        options={LOCALES.map((locale) => ({ value: locale, label: LOCALE_NAMES[locale] }))}
      />
    </span>
  )
}

export function ThemeSwitch() {
  const t = useWords(appWords)
  const [theme, toggle] = useTheme()
  const label = t(theme === 'dark' ? 'toLight' : 'toDark')
  return <Button variant="minimal" icon={theme === 'dark' ? <Flash /> : <Moon />} aria-label={label} title={label} onClick={toggle} />
}
