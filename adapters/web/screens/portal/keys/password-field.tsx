import { InputGroup } from '@blueprintjs/core'
import { useWords } from '../../../base/words.ts'
import { FormField } from '../../../ui/form/form-field.tsx'
import { keysWords } from './keys.words.ts'

type PasswordFieldProps = { readonly value: string; readonly error: string | undefined; readonly onChange: (value: string) => void }

/** The password of the account, which is asked for where the sign-in is a while ago. */
export function PasswordField({ value, error, onChange }: PasswordFieldProps) {
  const t = useWords(keysWords)
  if (value === '' && error === undefined) return null
  return (
    <FormField id="key-owner-password" label={t('password')} help={t('passwordHelp')} error={error} required>
      {(control) => (
        <InputGroup
          {...control}
          type="password"
          autoComplete="current-password"
          value={value}
          onChange={({ target }) => onChange(target.value)}
          intent={error === undefined ? 'none' : 'danger'}
          aria-required
        />
      )}
    </FormField>
  )
}

/** The part of a body that has the password: nothing where none was asked for. */
export const passwordOf = (value: string): { readonly password?: string } => (value === '' ? {} : { password: value })
