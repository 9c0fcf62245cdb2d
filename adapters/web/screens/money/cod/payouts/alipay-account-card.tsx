import { Button } from '@blueprintjs/core'
import { useEffect, useRef, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { payoutRoutes, type AlipayAccountAnswer } from '../../../../../http/contract/money/cod/payout.routes.ts'
import { useCall } from '../../../../base/api.ts'
import { useWords } from '../../../../base/words.ts'
import { localTime } from '../../../../ui/input/local-time.ts'
import { Note } from '../../../../ui/note/note.tsx'
import { useCommand } from '../../../../ui/use-command.tsx'
import { payoutsWords } from './payouts.words.ts'

/** Where an authorisation came back to: it is sent to the server once, and leaves the address. */
function useFinished(): boolean {
  const t = useWords(payoutsWords)
  const [query, setQuery] = useSearchParams()
  const [state, code] = [query.get('state'), query.get('auth_code')]
  const isBegun = useRef(false)
  const finish = useCommand(
    (_: undefined, api) => api.call(payoutRoutes.alipayCallback, { body: { state: state ?? '', auth_code: code ?? '' } }),
    {
      done: t('done'),
      refresh: [payoutRoutes.alipayInfo],
      onDone: () => setQuery({}, { replace: true }),
      onFailed: () => setQuery({}, { replace: true }),
    },
  )
  const { run } = finish
  useEffect(() => {
    if (state === null || code === null || isBegun.current) return
    isBegun.current = true
    void run(undefined)
  }, [state, code, run])
  return finish.isBusy
}

/** The authorised account with its state, and what its owner can do about it. */
export function AlipayAccountCard() {
  const t = useWords(payoutsWords)
  const isFinishing = useFinished()
  const { data: account } = useCall(payoutRoutes.alipayInfo)
  const begin = useCommand((_: undefined, api) => api.call(payoutRoutes.alipayAuth, {}), {
    onDone: ({ url }) => window.location.assign(url),
  })
  const revoke = useCommand((_: undefined, api) => api.call(payoutRoutes.alipayRevoke, {}), {
    done: t('revoked'),
    refresh: [payoutRoutes.alipayInfo, payoutRoutes.codPayouts],
    ask: () => ({ text: t('revokeAsk'), confirmText: t('revoke'), intent: 'danger' }),
  })
  if (account === undefined) return null
  const isBusy = isFinishing || begin.isBusy
  return (
    <>
      <AccountNote account={account} isFinishing={isFinishing}>
        {account.is_open && (
          <div>
            <Button
              intent={account.authorized ? 'none' : 'primary'}
              text={t(account.authorized ? 'change' : 'authorize')}
              loading={isBusy}
              onClick={() => begin.send(undefined)}
            />{' '}
            {account.authorized && (
              <Button
                text={t('revoke')}
                intent="danger"
                variant="outlined"
                loading={revoke.isBusy}
                onClick={() => revoke.send(undefined)}
              />
            )}
          </div>
        )}
      </AccountNote>
      {revoke.question}
    </>
  )
}

type NoteProps = { readonly account: AlipayAccountAnswer; readonly isFinishing: boolean; readonly children: ReactNode }

function AccountNote({ account, isFinishing, children }: NoteProps) {
  const t = useWords(payoutsWords)
  const name = [account.account, account.nickname].filter(Boolean).join(' ')
  const title = isFinishing
    ? t('finishing')
    : account.authorized
      ? t('authorized', { account: name })
      : t(account.is_open ? 'none' : 'closed')
  return (
    <Note intent={account.waits ? 'warning' : account.authorized ? 'success' : 'primary'} title={title}>
      {account.authorized ? (
        <p>
          {t('since', { time: localTime(account.authorize_time) })}
          {account.waits && <br />}
          {account.waits && t('waits', { time: localTime(account.usable_from) })}
        </p>
      ) : (
        account.is_open && <p>{t('noneText')}</p>
      )}
      {account.sandbox && <p>{t('sandbox')}</p>}
      {children}
    </Note>
  )
}
