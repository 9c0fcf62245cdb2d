import { useEffect, useRef, type RefObject } from 'react'

/**
 * A form whose first wrong control takes the focus when it is refused: by the server, or by its own
 * look at what was typed.
 */
export function useFocusWrong(refusal: object | null): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusal !== null) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusal])
  return form
}
