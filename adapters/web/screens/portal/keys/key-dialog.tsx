import { Checkbox } from '@blueprintjs/core'
import { useState } from 'react'
import type { KeyScope } from '#core/platform/access/keys/key-scope.ts'
import { keyFields } from '#core/portal/keys/key-fields.ts'
import { developerRoutes } from '../../../../http/contract/portal/developers/developer.routes.ts'
import { keyRoutes } from '../../../../http/contract/portal/keys/key.routes.ts'
import type { BodyOf } from '../../../../http/contract/route.ts'
import { useCall } from '../../../base/api.ts'
import { useWords } from '../../../base/words.ts'
import { FieldsDialog } from '../../../resource/fields-dialog.tsx'
import { KeySecretDialog } from './key-secret-dialog.tsx'
import { keysWords } from './keys.words.ts'
import { PasswordField, passwordOf } from './password-field.tsx'
import { errorBelow, ScopeChoice } from './scope-choice.tsx'

/** Makes a key, which is then shown once. */
export function KeyDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useWords(keysWords)
  const server = useCall(developerRoutes.developerServer)
  const [scopes, setScopes] = useState<readonly KeyScope[]>(['orders:read', 'orders:write', 'labels', 'tracking'])
  const [isSandbox, setSandbox] = useState(false)
  const [password, setPassword] = useState('')
  const [secret, setSecret] = useState<string>()
  if (secret !== undefined) return <KeySecretDialog secret={secret} onClose={onClose} />
  return (
    <FieldsDialog
      title={t('add')}
      confirmText={t('save')}
      fields={keyFields}
      send={async (fields, api): Promise<string> => {
        const written = fields as Pick<BodyOf<typeof keyRoutes.makeKey>, 'name' | 'cidrs' | 'expires'>
        const body = { ...written, cidrs: written.cidrs ?? [], scopes: [...scopes], sandbox: isSandbox, ...passwordOf(password) }
        return (await api.call(keyRoutes.makeKey, { body })).key
      }}
      done={() => t('saved')}
      refresh={[keyRoutes.keys]}
      onDone={setSecret}
      onClose={onClose}
      below={(errors) => {
        const range = Object.entries(errors).find(([path]) => path.startsWith('cidrs.'))?.[1]
        return (
          <>
            {range !== undefined && (
              <div className="form-field-error" role="alert">
                {range}
              </div>
            )}
            <ScopeChoice chosen={scopes} error={errorBelow(errors, 'scopes')} onChange={setScopes} />
            {server.data?.sandbox === true && (
              <Checkbox checked={isSandbox} label={t('isSandbox')} onChange={() => setSandbox(!isSandbox)} />
            )}
            <PasswordField value={password} error={errors['password']} onChange={setPassword} />
          </>
        )
      }}
    />
  )
}
