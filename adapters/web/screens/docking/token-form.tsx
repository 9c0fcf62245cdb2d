import { Button, InputGroup } from '@blueprintjs/core'
import { useContext, useId, useState, type FormEvent } from 'react'
import { accountRoutes } from '../../../http/contract/account.routes.ts'
import { developerRoutes } from '../../../http/contract/developer.routes.ts'
import { SessionContext, useApi } from '../../app/api.ts'
import { useWords } from '../../i18n/words.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { useDeveloperToken } from './developer-token.tsx'
import { dockingWords } from './docking.words.ts'

/** AppId and AppKey for a token that the consoles of the page call with. */
export function TokenForm() {
  const t = useWords(dockingWords)
  const id = useId()
  const api = useApi()
  const session = useContext(SessionContext)
  const { token, keep } = useDeveloperToken()
  const [keys, setKeys] = useState({ appId: '', appKey: '' })
  const [error, setError] = useState<unknown>()
  const told = async (work: () => Promise<void>): Promise<void> => {
    setError(undefined)
    await work().catch(setError)
  }
  const fill = () =>
    told(async () => {
      const own = await api.call(accountRoutes.userDetails, { params: { id: session?.user.id ?? 0 } })
      setKeys({ appId: own.app_id, appKey: own.app_secret })
    })
  const exchange = (event: FormEvent): void => {
    event.preventDefault()
    void told(async () => keep((await api.call(developerRoutes.exchangeKey, { body: { app_id: keys.appId, app_key: keys.appKey } })).token))
  }
  return (
    <form className="docking-token" onSubmit={exchange}>
      <FormField id={`${id}-id`} label="AppId">
        <InputGroup
          id={`${id}-id`}
          value={keys.appId}
          autoComplete="off"
          onChange={({ target }) => setKeys({ ...keys, appId: target.value })}
        />
      </FormField>
      <FormField id={`${id}-key`} label="AppKey">
        <InputGroup
          id={`${id}-key`}
          type="password"
          value={keys.appKey}
          autoComplete="off"
          onChange={({ target }) => setKeys({ ...keys, appKey: target.value })}
        />
      </FormField>
      <Button type="submit" intent="primary" text={t('getToken')} disabled={keys.appId === '' || keys.appKey === ''} />
      {session?.user.role === 'Customer' && <Button text={t('fillOwn')} onClick={() => void fill()} />}
      <span role="status" className="docking-token-state">
        {token === '' ? '' : t('tokenReady')}
      </span>
      {error !== undefined && <ErrorNote error={error} />}
    </form>
  )
}
