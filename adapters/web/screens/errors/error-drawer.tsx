import { Button, DrawerSize, Spinner } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { errorLog } from '../../../../core/errors/error-log.entity.ts'
import { errorRoutes, type ErrorRow } from '../../../http/contract/errors/error.routes.ts'
import { useCall } from '../../base/api.ts'
import { say, useWords } from '../../base/words.ts'
import type { OpenedProps } from '../../resource/list/list-page.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { localTime } from '../../ui/local-time.ts'
import { typeText } from './error-type.ts'
import { errorsWords } from './errors.words.ts'
import { Drawer } from '../../ui/dialog.tsx'

const SHOWN = ['time', 'type', 'code', 'url', 'name', 'user_id', 'request_id', 'token'] as const

function textOf(row: ErrorRow, name: (typeof SHOWN)[number]): string {
  if (name === 'time') return localTime(row.time)
  return name === 'type' ? typeText(row.type) : String(row[name])
}

/** A record of the log whole, beside the list. */
export function ErrorDrawer({ opened, onClose }: OpenedProps<unknown>) {
  const id = Number(opened)
  const t = useWords(errorsWords)
  const { data, error, refetch } = useCall(errorRoutes.findError, { params: { id } })
  return (
    <Drawer isOpen onClose={onClose} size={DrawerSize.STANDARD} className="error-drawer" aria-labelledby="error-drawer-title">
      <div className="error-drawer-head">
        <h2 id="error-drawer-title">{t('one', { id })}</h2>
        <Button variant="minimal" icon={<Cross />} aria-label={t('close')} title={t('close')} onClick={onClose} />
      </div>
      <div className="error-drawer-body">
        {error !== null && <ErrorNote error={error} onRetry={() => void refetch()} />}
        {error === null && data === undefined && <Spinner size={32} />}
        {data !== undefined && <Facts row={data} />}
      </div>
    </Drawer>
  )
}

function Facts({ row }: { readonly row: ErrorRow }) {
  return (
    <>
      <dl className="error-facts">
        {SHOWN.filter((name) => row[name] !== null).map((name) => (
          <div key={name}>
            <dt>{say(errorLog.fields[name].label)}</dt>
            <dd>
              <bdi>{textOf(row, name)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <h3>{say(errorLog.fields.mes.label)}</h3>
      <pre className="error-text" tabIndex={0} aria-label={say(errorLog.fields.mes.label)}>
        {row.mes}
      </pre>
    </>
  )
}
