import { InputGroup } from '@blueprintjs/core'
import { useRef, useState } from 'react'
import { ApiError } from '../../../../../http/client/api-client.ts'
import { useWords } from '../../../../base/words.ts'
import { FormField } from '../../../../ui/form/form-field.tsx'
import { sessionWords } from './session.words.ts'

const NEEDED = 'SECOND_FACTOR_NEEDED'

/** Whether a failed sign-in asks for the code of the second factor, which is no failure to show. */
export const asksForCode = (error: unknown): boolean => error instanceof ApiError && error.error === NEEDED

/**
 * The second step of a sign-in: shown once the server asks for a code, and again until it is right.
 */
export function useFactor() {
  const [isAsked, setAsked] = useState(false)
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  return {
    isAsked,
    code,
    setCode,
    input,
    /** The code that the sign-in is sent with. */
    sent: isAsked && code.trim() !== '' ? { code: code.trim() } : {},
    /** Looks at why a sign-in failed; whether the code is what is to be typed now. */
    take: (error: unknown): boolean => {
      if (asksForCode(error)) setAsked(true)
      if (!asksForCode(error) && !isAsked) return false
      requestAnimationFrame(() => input.current?.select())
      return true
    },
    reset: (): void => {
      setAsked(false)
      setCode('')
    },
  }
}

/** The field of the code. */
export function FactorField({ factor }: { readonly factor: ReturnType<typeof useFactor> }) {
  const t = useWords(sessionWords)
  if (!factor.isAsked) return null
  return (
    <FormField id="factor" label={t('factorCode')} help={t('factorHelp')} required>
      {(control) => (
        <InputGroup
          {...control}
          name="code"
          size="large"
          autoFocus
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          inputRef={factor.input}
          value={factor.code}
          onChange={(event) => factor.setCode(event.target.value)}
          aria-required
        />
      )}
    </FormField>
  )
}
