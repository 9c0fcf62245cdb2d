import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { KEY_SCOPES } from '#core/platform/access/keys/key-scope.ts'
import { keyRoutes, type ApiKeyRow } from '../../../../http/contract/portal/keys/key.routes.ts'
import { useCall, useInvalidate } from '../../../base/api.ts'
import { say, useWords } from '../../../base/words.ts'
import type { OpenedProps } from '../../../resource/list/list-page.ts'
import { localTime } from '../../../ui/input/local-time.ts'
import { Facts, RecordDrawer } from '../../../ui/dialog/record-drawer.tsx'
import { useCommand } from '../../../ui/use-command.tsx'
import { ChangeKeyDialog } from './change-key-dialog.tsx'
import { KeyCalls } from './key-calls.tsx'
import { keysWords } from './keys.words.ts'
import { RotateKeyDialog } from './rotate-key-dialog.tsx'

/** A key beside the list: its rights, what its owner may do with it, and the log of its calls. */
export function KeyDrawer({ opened, onClose }: OpenedProps<ApiKeyRow>) {
  const t = useWords(keysWords)
  const { data, error, refetch } = useCall(keyRoutes.findKey, { params: { id: opened } })
  const title = data === undefined ? t('title') : t('one', { name: data.name })
  return (
    <RecordDrawer title={title} holds="table" error={error} onRetry={() => void refetch()} onClose={onClose}>
      {data !== undefined && (
        <>
          <KeyFacts row={data} />
          {data.status !== 'ended' && <KeyActions row={data} onClose={onClose} />}
          <KeyCalls id={String(data.id)} />
        </>
      )}
    </RecordDrawer>
  )
}

function KeyFacts({ row }: { readonly row: ApiKeyRow }) {
  const t = useWords(keysWords)
  const since = row.create_time === null ? t('unknown') : localTime(row.create_time)
  return (
    <Facts
      facts={[
        [t('state'), row.status_txt],
        [t('prefix'), <code key="prefix">{row.prefix}…</code>],
        ...(row.app_id === null ? [] : [[t('name'), t('appKeyOf', { id: row.app_id })] as const]),
        ...(row.sandbox ? [[t('sandbox'), t('isSandbox')] as const] : []),
        [
          t('scopes'),
          row.scopes.map((scope) => (
            <div key={scope}>
              {say(KEY_SCOPES[scope])} <code>{scope}</code>
            </div>
          )),
        ],
        [t('addresses'), row.cidrs.length === 0 ? t('everywhere') : row.cidrs.map((cidr) => <div key={cidr}>{cidr}</div>)],
        [t('expires'), row.expires === null ? t('never') : localTime(row.expires)],
        [t('lastUsed'), row.last_used_time === null ? t('unused') : localTime(row.last_used_time)],
        ...(row.previous.length === 0
          ? []
          : [
              [
                t('previous'),
                row.previous.map(({ prefix, end_time: end }) => (
                  <div key={prefix}>{t('previousUntil', { prefix, until: localTime(end) })}</div>
                )),
              ] as const,
            ]),
        [t('created'), since],
        ...(row.end_time === null ? [] : [[t('ended'), localTime(row.end_time)] as const]),
      ]}
    />
  )
}

function KeyActions({ row, onClose }: { readonly row: ApiKeyRow; readonly onClose: () => void }) {
  const t = useWords(keysWords)
  const invalidate = useInvalidate()
  const [opened, setOpened] = useState<'change' | 'rotate'>()
  const ending = useCommand(keyRoutes.endKey, {
    done: t('endDone'),
    ask: () => ({ title: t('end'), text: t('endText', { name: row.name }), confirmText: t('end'), intent: 'danger' }),
    onDone: () => {
      onClose()
      void invalidate(keyRoutes.keys)
    },
  })
  return (
    <div className="record-buttons">
      <Button intent="primary" text={t('rotate')} onClick={() => setOpened('rotate')} />
      {row.app_id === null && <Button text={t('change')} onClick={() => setOpened('change')} />}
      <Button
        text={t('end')}
        intent="danger"
        variant="outlined"
        loading={ending.isBusy}
        onClick={() => ending.send({ params: { id: String(row.id) } })}
      />
      {ending.question}
      {opened === 'rotate' && <RotateKeyDialog row={row} onClose={() => setOpened(undefined)} />}
      {opened === 'change' && <ChangeKeyDialog row={row} onClose={() => setOpened(undefined)} />}
    </div>
  )
}
