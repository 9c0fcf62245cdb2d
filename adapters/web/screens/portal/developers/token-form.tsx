import { Button, InputGroup } from '@blueprintjs/core'
import { useContext, useId, useState, type FormEvent } from 'react'
import { sessionRoutes } from '../../../../http/contract/platform/access/session.routes.ts'
import { developerRoutes } from '../../../../http/contract/portal/developers/developer.routes.ts'
import { SessionContext } from '../../../base/api.ts'
import { useWords } from '../../../base/words.ts'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { FormField } from '../../../ui/form/form-field.tsx'
import { useCommand } from '../../../ui/use-command.tsx'
import { useDeveloperToken } from './developer-token.tsx'
import { dockingWords } from './docking.words.ts'

/** AppId and AppKey for a token that the page's consoles use. */
export function TokenForm() {
  const t = useWords(dockingWords)
  const id = useId()
  const session = useContext(SessionContext)
  const { token, keep } = useDeveloperToken()
  const [keys, setKeys] = useState({ appId: '', appKey: '' })
  const renew = useCommand(sessionRoutes.createToken, { failure: 'in-place', onDone: (made) => keep(made.token) })
  const exchange = useCommand(developerRoutes.exchangeKey, { failure: 'in-place', onDone: (made) => keep(made.token) })
  const error = renew.failure ?? exchange.failure
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    renew.reset()
    exchange.send({ body: { app_id: keys.appId, app_key: keys.appKey } })
  }
  return (
    <form className="docking-token" onSubmit={submit}>
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
      {session?.user.role === 'Customer' && <Button text={t('ownToken')} onClick={() => renew.send({})} />}
      <span role="status" className="docking-token-state">
        {token === '' ? '' : t('tokenReady')}
      </span>
      {error !== null && <ErrorNote error={error} />}
    </form>
  )
}
