import { useState } from 'react'
import { rotationFields } from '#core/portal/keys/key-fields.ts'
import { keyRoutes, type ApiKeyRow } from '../../../../http/contract/portal/keys/key.routes.ts'
import { useWords } from '../../../base/words.ts'
import { FieldsDialog } from '../../../resource/fields-dialog.tsx'
import { KeySecretDialog } from './key-secret-dialog.tsx'
import { keysWords } from './keys.words.ts'
import { PasswordField, passwordOf } from './password-field.tsx'

const USUAL_DAYS = 7

/** Replaces a key; the new one is then shown once. */
export function RotateKeyDialog({ row, onClose }: { readonly row: ApiKeyRow; readonly onClose: () => void }) {
  const t = useWords(keysWords)
  const [password, setPassword] = useState('')
  const [secret, setSecret] = useState<string>()
  if (secret !== undefined) return <KeySecretDialog secret={secret} onClose={onClose} />
  return (
    <FieldsDialog
      title={t('rotate')}
      confirmText={t('rotate')}
      fields={rotationFields}
      record={{ overlap_days: USUAL_DAYS }}
      send={async ({ overlap_days: days }, api): Promise<string> => {
        const body = { overlap_days: Number(days), ...passwordOf(password) }
        return (await api.call(keyRoutes.rotateKey, { params: { id: String(row.id) }, body })).key
      }}
      done={() => t('rotated')}
      refresh={[keyRoutes.keys, keyRoutes.findKey]}
      onDone={setSecret}
      onClose={onClose}
      below={(errors) => <PasswordField value={password} error={errors['password']} onChange={setPassword} />}
    >
      <p className="text-muted">{t('rotateText')}</p>
    </FieldsDialog>
  )
}
