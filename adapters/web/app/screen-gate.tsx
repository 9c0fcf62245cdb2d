import { Outlet } from 'react-router-dom'
import { useSession } from './api.ts'
import { DeniedPage } from './error-pages.tsx'
import { isOpenTo, type Screen } from './screen.ts'

/** Shows a page only to whom it is open; the server refuses its calls anyway. */
export function ScreenGate({ screen }: { readonly screen: Screen }) {
  const { user } = useSession()
  return isOpenTo(screen, user) ? <Outlet /> : <DeniedPage />
}
