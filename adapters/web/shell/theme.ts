import { useCallback, useState } from 'react'

type Theme = 'light' | 'dark'

/** Also read by public/theme.js, before the first paint. */
const KEPT = 'crossdock.theme'
const DARK_CLASS = 'bp6-dark'

const currentTheme = (): Theme => (document.body.classList.contains(DARK_CLASS) ? 'dark' : 'light')

/** The light or dark theme, stored in this browser; the system's until one is chosen. */
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
