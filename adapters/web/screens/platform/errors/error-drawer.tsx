import { errorLog } from '#core/platform/errors/error-log.entity.ts'
import { errorRoutes, type ErrorRow } from '../../../../http/contract/platform/errors/error.routes.ts'
import { useCall } from '../../../base/api.ts'
import { say, useWords } from '../../../base/words.ts'
import type { OpenedProps } from '../../../resource/list/list-page.ts'
import { localTime } from '../../../ui/input/local-time.ts'
import { Facts, RecordDrawer } from '../../../ui/dialog/record-drawer.tsx'
import { typeText } from './error-type.ts'
import { errorsWords } from './errors.words.ts'

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
    <RecordDrawer title={t('one', { id })} error={error} onRetry={() => void refetch()} onClose={onClose}>
      {data && <ErrorFacts row={data} />}
    </RecordDrawer>
  )
}

function ErrorFacts({ row }: { readonly row: ErrorRow }) {
  return (
    <>
      <Facts
        facts={SHOWN.filter((name) => row[name] !== null).map((name) => [
          say(errorLog.fields[name].label),
          <bdi key={name}>{textOf(row, name)}</bdi>,
        ])}
      />
      <h3>{say(errorLog.fields.mes.label)}</h3>
      <pre className="error-text" tabIndex={0} aria-label={say(errorLog.fields.mes.label)}>
        {row.mes}
      </pre>
    </>
  )
}
