import { createContext, useContext, useState, type ReactNode } from 'react'

type DeveloperToken = { readonly token: string; readonly keep: (token: string) => void }

const TokenContext = createContext<DeveloperToken>({ token: '', keep: () => undefined })

/** Holds the token of a page's consoles; it is forgotten with the page. */
export function DeveloperTokenHolder({ children }: { readonly children: ReactNode }) {
  const [token, keep] = useState('')
  return <TokenContext value={{ token, keep }}>{children}</TokenContext>
}

export const useDeveloperToken = (): DeveloperToken => useContext(TokenContext)
