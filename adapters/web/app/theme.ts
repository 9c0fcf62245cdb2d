import { useCallback, useState } from 'react'

type Theme = 'light' | 'dark'

/** Read by public/theme.js too, before anything is drawn. */
const KEPT = 'crossdock.theme'
const DARK_CLASS = 'bp6-dark'

const currentTheme = (): Theme => (document.body.classList.contains(DARK_CLASS) ? 'dark' : 'light')

/** The light or dark look, kept in this browser; the system's until it was chosen. */
export function useTheme(): readonly [Theme, () => void] {
  const [theme, setTheme] = useState(currentTheme)
  const toggle = useCallback(() => {
    const next: Theme = currentTheme() === 'dark' ? 'light' : 'dark'
    document.body.classList.toggle(DARK_CLASS, next === 'dark')
    window.localStorage.setItem(KEPT, next)
    setTheme(next)
  }, [])
  return [theme, toggle]
}
