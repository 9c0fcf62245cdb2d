import { useState } from 'react'
import type { KeyScope } from '#core/platform/access/keys/key-scope.ts'
import { keyFields } from '#core/portal/keys/key-fields.ts'
import { keyRoutes, type ApiKeyRow } from '../../../../http/contract/portal/keys/key.routes.ts'
import { useWords } from '../../../base/words.ts'
import { FieldsDialog } from '../../../resource/fields-dialog.tsx'
import { keysWords } from './keys.words.ts'
import { PasswordField, passwordOf } from './password-field.tsx'
import { errorBelow, ScopeChoice } from './scope-choice.tsx'

const FIELDS = { name: keyFields.name }

/** Changes the name and the scopes of a key; the key itself stays as it is. */
export function ChangeKeyDialog({ row, onClose }: { readonly row: ApiKeyRow; readonly onClose: () => void }) {
  const t = useWords(keysWords)
  const [scopes, setScopes] = useState<readonly KeyScope[]>(row.scopes)
  const [password, setPassword] = useState('')
  return (
    <FieldsDialog
      title={t('change')}
      confirmText={t('change')}
      fields={FIELDS}
      record={{ name: row.name }}
      send={({ name }, api) =>
        api.call(keyRoutes.changeKey, {
          params: { id: String(row.id) },
          body: { name: String(name ?? ''), scopes: [...scopes], ...passwordOf(password) },
        })
      }
      done={() => t('changeDone')}
      refresh={[keyRoutes.keys, keyRoutes.findKey]}
      onDone={onClose}
      onClose={onClose}
      below={(errors) => (
        <>
          <ScopeChoice chosen={scopes} error={errorBelow(errors, 'scopes')} onChange={setScopes} />
          <PasswordField value={password} error={errors['password']} onChange={setPassword} />
        </>
      )}
    >
      <p className="text-muted">{t('changeText')}</p>
    </FieldsDialog>
  )
}
