import { Button, InputGroup, TextArea } from '@blueprintjs/core'
import { useId, useState, type FormEvent } from 'react'
import { recordedAnswers, type GuideCall } from '../../../../http/contract/portal/developers/developer-guide.ts'
import { developerRoutes } from '../../../../http/contract/portal/developers/developer.routes.ts'
import { addressOf } from '../../../../http/contract/portal/developers/guide-call.ts'
import { routes } from '../../../../http/contract/routes.ts'
import { useCall } from '../../../base/api.ts'
import { currentLocale } from '../../../base/locale.ts'
import { useWords } from '../../../base/words.ts'
import { FormField } from '../../../ui/form/form-field.tsx'
import { CodeBlock } from './code-block.tsx'
import { useDeveloperToken } from './developer-token.tsx'
import { dockingWords } from './docking.words.ts'
import { TokenForm } from './token-form.tsx'

type Came = { readonly status: number; readonly millis: number; readonly text: string }

const pretty = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2)
  } catch {
    return text
  }
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/**
 * Makes the call as a customer's program would: with its token, never with the reader's own
 * session.
 */
async function send(
  method: string,
  address: string,
  { token, body }: { readonly token: string; readonly body: string | undefined },
): Promise<Came> {
  const begun = performance.now()
  const response = await fetch(address, {
    method,
    credentials: 'omit',
    headers: {
      lang: currentLocale(),
      ...(token === '' ? {} : { Authorization: token }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  })
  const text = pretty(await response.text())
  return { status: response.status, millis: Math.round(performance.now() - begun), text }
}

/**
 * A console to try a call with one's AppKey, closed by default. Calls that change something require
 * a sandbox.
 */
export function CallConsole({ call }: { readonly call: GuideCall }) {
  const t = useWords(dockingWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="docking-console" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('tryIt')}</summary>
      {isOpen && <OpenConsole call={call} />}
    </details>
  )
}

function OpenConsole({ call }: { readonly call: GuideCall }) {
  const t = useWords(dockingWords)
  const route = routes[call.route]
  const { data: server } = useCall(developerRoutes.developerServer)
  const isOpenHere = route.method === 'GET' || call.route === 'exchangeKey' || server?.sandbox === true
  return (
    <div className="docking-console-body">
      <p className="bp6-text-muted">{server && (server.sandbox ? t('sandbox') : t('sandboxOnly'))}</p>
      {route.audience !== 'public' && <TokenForm />}
      {server && isOpenHere && <ConsoleForm call={call} />}
    </div>
  )
}

function ConsoleForm({ call }: { readonly call: GuideCall }) {
  const t = useWords(dockingWords)
  const id = useId()
  const route = routes[call.route]
  const { body: example, ...sent } = call.sent(recordedAnswers.facts)
  const { token } = useDeveloperToken()
  const [address, setAddress] = useState(addressOf(route, sent))
  const [body, setBody] = useState(example === undefined ? '' : JSON.stringify(example, undefined, 2))
  const [came, setCame] = useState<Came | 'unreachable'>()
  const [isBusy, setBusy] = useState(false)
  const needsToken = route.audience !== 'public'
  const isWrong = example !== undefined && !isJson(body)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    // The address stays within the API, whatever was typed.
    const within = new URL(address, window.location.origin)
    const answer = send(route.method, within.pathname + within.search, {
      token: needsToken ? token : '',
      body: example === undefined ? undefined : body,
    })
    setCame(await answer.catch((): 'unreachable' => 'unreachable'))
    setBusy(false)
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <FormField id={`${id}-address`} label={t('requestPath')}>
        <InputGroup id={`${id}-address`} value={address} onChange={({ target }) => setAddress(target.value)} />
      </FormField>
      {example !== undefined && (
        <FormField id={`${id}-body`} label={t('requestBody')} error={isWrong ? t('notJson') : undefined}>
          {(control) => (
            <TextArea {...control} fill rows={8} spellCheck={false} value={body} onChange={({ target }) => setBody(target.value)} />
          )}
        </FormField>
      )}
      <Button type="submit" intent="primary" text={t('send')} loading={isBusy} disabled={isWrong || (needsToken && token === '')} />{' '}
      {needsToken && token === '' && <span className="bp6-text-muted">{t('tokenMissing')}</span>}
      <div role="status" className="docking-came">
        {came === 'unreachable' && <p>{t('unreachable')}</p>}
        {came !== undefined && came !== 'unreachable' && (
          <>
            <p>{t('took', { status: came.status, millis: came.millis })}</p>
            <CodeBlock text={came.text} label={t('answer')} />
          </>
        )}
      </div>
    </form>
  )
}
