import { createContext, useContext } from 'react'
import type { Screen } from './screen.ts'

export const ScreensContext = createContext<readonly Screen[]>([])

/** Every page of the app, for menus and quick entries. */
export const useScreens = (): readonly Screen[] => useContext(ScreensContext)
