import { Button, DialogBody, DialogFooter, HTMLTable, Spinner, Tag } from '@blueprintjs/core'
import type { PayloadOf } from '../../../../../http/contract/route.ts'
import { sessionRoutes } from '../../../../../http/contract/platform/access/session.routes.ts'
import { useCall, useSession } from '../../../../base/api.ts'
import { useWords } from '../../../../base/words.ts'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { localTime } from '../../../../ui/input/local-time.ts'
import { useCommand } from '../../../../ui/use-command.tsx'
import { deviceName } from './device-name.ts'
import { securityWords } from './security.words.ts'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'

/** The signed-in devices, each with a button to sign it out, and one for all. */
export default function SessionsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useWords(securityWords)
  const { signOut } = useSession()
  const sessions = useCall(sessionRoutes.sessions)
  const end = useCommand(sessionRoutes.endSession, {
    failure: 'in-place',
    done: t('ended'),
    refresh: [sessionRoutes.sessions],
    onFailed: () => sessions.refetch(),
  })
  const endAll = useCommand(sessionRoutes.endSessions, { failure: 'in-place', onDone: () => signOut() })
  const error = sessions.error ?? end.failure ?? endAll.failure
  return (
    <Dialog isOpen onClose={onClose} title={t('sessions')} className="sessions-dialog" style={{ width: 'min(760px, 94vw)' }}>
      <DialogBody>
        {error !== null && <ErrorNote error={error} onRetry={() => void sessions.refetch()} />}
        {sessions.isPending && <Spinner size={24} />}
        {sessions.data !== undefined && (
          <div style={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={t('sessions')}>
            <HTMLTable compact style={{ width: '100%' }}>
              <thead>
                <tr>
                  <th scope="col">{t('device')}</th>
                  <th scope="col">{t('address')}</th>
                  <th scope="col">{t('opened')}</th>
                  <th scope="col">{t('lastUsed')}</th>
                  <th scope="col">
                    <span className="visually-hidden">{t('end')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {sessions.data.rows.map((row) => (
                  <SessionRow
                    key={row.id}
                    row={row}
                    isEnding={end.sent?.params?.id === row.id}
                    onEnd={() => end.send({ params: { id: row.id } })}
                  />
                ))}
              </tbody>
            </HTMLTable>
          </div>
        )}
      </DialogBody>
      <DialogFooter actions={<Button intent="danger" text={t('endAll')} loading={endAll.isBusy} onClick={() => endAll.send({})} />} />
    </Dialog>
  )
}

type SessionRowProps = {
  readonly row: PayloadOf<typeof sessionRoutes.sessions>['rows'][number]
  readonly isEnding: boolean
  readonly onEnd: () => void
}

function SessionRow({ row, isEnding, onEnd }: SessionRowProps) {
  const t = useWords(securityWords)
  const device = deviceName(row.device, t)
  return (
    <tr>
      <td title={row.device}>
        {device} {row.is_of_key && <Tag minimal>{t('ofKey')}</Tag>}
      </td>
      <td>{row.address}</td>
      <td>{localTime(row.create_time)}</td>
      <td>{localTime(row.last_used_time)}</td>
      <td>
        {row.is_current ? (
          <Tag minimal intent="primary">
            {t('thisOne')}
          </Tag>
        ) : (
          <Button size="small" text={t('end')} aria-label={t('endOf', { device })} loading={isEnding} onClick={onEnd} />
        )}
      </td>
    </tr>
  )
}
