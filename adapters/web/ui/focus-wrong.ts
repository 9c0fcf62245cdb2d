import { useEffect, useRef, type RefObject } from 'react'

/** A form whose first wrong control takes the focus when it is refused. */
export function useFocusWrong(failure: Error | null): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (failure !== null) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failure])
  return form
}
