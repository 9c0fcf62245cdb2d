import { createContext } from 'react'

/** Names the tab around a page after what the page shows; outside of tabs nothing happens. */
export const TabTitleContext = createContext<(title: string) => void>(() => undefined)
