import { Checkbox } from '@blueprintjs/core'
import { KEY_SCOPE_NAMES, KEY_SCOPES, type KeyScope } from '#core/platform/access/keys/key-scope.ts'
import { say, useWords } from '../../../base/words.ts'
import './keys.css'
import { keysWords } from './keys.words.ts'

type ScopesProps = {
  readonly chosen: readonly KeyScope[]
  readonly error: string | undefined
  readonly onChange: (chosen: readonly KeyScope[]) => void
}

/** The scopes of a key, with their names in code. */
export function ScopeChoice({ chosen, error, onChange }: ScopesProps) {
  const t = useWords(keysWords)
  return (
    <fieldset className="key-scopes">
      <legend>{t('scopes')}</legend>
      {error !== undefined && (
        <div className="form-field-error" role="alert">
          {error}
        </div>
      )}
      <div className="key-scopes-grid">
        {KEY_SCOPE_NAMES.map((scope) => (
          <Checkbox
            key={scope}
            checked={chosen.includes(scope)}
            onChange={() => onChange(chosen.includes(scope) ? chosen.filter((one) => one !== scope) : [...chosen, scope])}
          >
            {say(KEY_SCOPES[scope])} <code>{scope}</code>
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}

/** The error of a field or of one of its items. */
export const errorBelow = (errors: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.entries(errors).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1]
