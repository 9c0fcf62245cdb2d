import { Button } from '@blueprintjs/core'
import { Key, Refresh, Trash } from '@blueprintjs/icons'
import { useState } from 'react'
import { readOnlyUserInfo } from '#core/portal/shippers/user-info-fields.ts'
import { keyRoutes } from '../../../../../http/contract/portal/keys/key.routes.ts'
import type { UserDetails } from '../../../../../http/contract/portal/shippers/account.routes.ts'
import { useCall } from '../../../../base/api.ts'
import { say, useWords } from '../../../../base/words.ts'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { localTime } from '../../../../ui/input/local-time.ts'
import { useCommand } from '../../../../ui/use-command.tsx'
import { accountWords } from './account.words.ts'
import { MakeKeyDialog } from './make-key-dialog.tsx'
import { ReadOnlyValue } from '../../../../ui/form/read-only-value.tsx'

/**
 * AppId and AppKey of the account's programs, and what settlement goes by. The key itself is shown
 * only when it is made.
 */
export function KeysPanel({ details }: { readonly details: UserDetails }) {
  const t = useWords(accountWords)
  const keys = useCall(keyRoutes.keys, {}, { isFreshOnMount: true })
  const [isMaking, setMaking] = useState(false)
  const revoke = useCommand(keyRoutes.endKey, {
    done: t('keyRevoked'),
    refresh: [keyRoutes.keys],
    ask: () => ({ title: t('revokeKey'), text: t('revokeKeyText'), confirmText: t('revokeKey'), intent: 'danger' }),
  })
  const key = keys.data?.rows.find(({ app_id }) => app_id !== null)
  const since = key?.create_time === null ? t('keyOld') : localTime(key?.create_time ?? '')
  const used = key?.last_used_time === null ? t('keyUnused') : localTime(key?.last_used_time ?? '')
  return (
    <section className="panel account-panel" aria-labelledby="keys-title">
      <h2 id="keys-title">{t('keys')}</h2>
      <p className="account-lead">{t('keysText')}</p>
      <div className="form-grid">
        <ReadOnlyValue id="app_id" label={say(readOnlyUserInfo.app_id.label)} value={details.app_id} canCopy />
        <ReadOnlyValue
          id="app_secret"
          label={say(readOnlyUserInfo.app_secret.label)}
          value={key === undefined ? t('none') : `${key.prefix}…`}
          help={key && t('keyTimes', { since, used })}
        />
        <ReadOnlyValue id="bill_email" label={say(readOnlyUserInfo.bill_email.label)} value={details.bill_email ?? t('none')} />
        {details.account_balances !== null && (
          <ReadOnlyValue
            id="account_balances"
            label={say(readOnlyUserInfo.account_balances.label)}
            value={details.account_balances.join(', ') || t('none')}
          />
        )}
      </div>
      {keys.error !== null && <ErrorNote error={keys.error} onRetry={() => void keys.refetch()} />}
      {keys.data !== undefined && (
        <div className="account-keys-actions">
          <Button
            icon={key === undefined ? <Key /> : <Refresh />}
            text={t(key === undefined ? 'makeKey' : 'rotateKey')}
            onClick={() => setMaking(true)}
          />
          {key !== undefined && (
            <Button
              icon={<Trash />}
              intent="danger"
              variant="outlined"
              text={t('revokeKey')}
              loading={revoke.isBusy}
              onClick={() => revoke.send({ params: { id: String(key.id) } })}
            />
          )}
        </div>
      )}
      {isMaking && <MakeKeyDialog isReplacing={key !== undefined} onClose={() => setMaking(false)} />}
      {revoke.question}
    </section>
  )
}
