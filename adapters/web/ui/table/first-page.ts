import { useState } from 'react'

let pages = 0

/**
 * Whether this is the page that the app was opened with: the browser has set the focus, so it is
 * not moved.
 */
export function useFirstPage(): boolean {
  const [isFirst] = useState(() => pages === 0)
  useState(() => (pages += 1))
  return isFirst
}
