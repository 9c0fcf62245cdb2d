import { Export } from '@blueprintjs/icons'
import { ERROR_TYPES, errorLog } from '#core/platform/errors/error-log.entity.ts'
import { errorRoutes } from '../../../../http/contract/platform/errors/error.routes.ts'
import { say } from '../../../base/words.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../resource/list/list-page.ts'
import { localTime } from '../../../ui/input/local-time.ts'
import { ErrorDrawer } from './error-drawer.tsx'
import { errorsWords } from './errors.words.ts'
import './errors.css'

const { table: t } = errorsWords
const { type, code, user_id, request_id, time, mes, url, name, token } = errorLog.fields

const states = Object.fromEntries(Object.entries(ERROR_TYPES).map(([one, label]) => [one, { label }]))

/** The error log for the staff: newest first, filtered, one whole beside the list. */
export default listPage(
  defineListPage({
    name: 'error-log',
    route: errorRoutes.listErrors,
    title: t.title,
    text: t.intro,
    keyOf: (row) => row.id,
    listed: errorLog.listed,
    columns: [
      {
        name: 'time',
        kind: 'instant',
        label: time.label,
        fixed: true,
        opens: (row) => `${say(t.open, { id: row.id })} ${localTime(row.time)}`,
      },
      { name: 'type', kind: 'state', label: type.label, states, tones: {} },
      { name: 'code', kind: 'code', label: code.label },
      { name: 'mes', kind: 'line', label: mes.label },
      { name: 'url', kind: 'text', label: url.label, width: 220 },
      { name: 'name', kind: 'text', label: name.label, width: 120 },
      { name: 'user_id', kind: 'count', label: user_id.label, width: 100 },
      { name: 'request_id', kind: 'code', label: request_id.label, width: 200 },
      { name: 'token', kind: 'code', label: token.label, width: 110 },
    ],
    search: t.searchHint,
    filters: [
      {
        kind: 'choice',
        name: 'type',
        label: type.label,
        choices: () => Object.entries(ERROR_TYPES).map(([one, text]) => [one, say(text)]),
      },
      { kind: 'text', name: 'code', label: code.label },
      { kind: 'text', name: 'user_id', label: user_id.label, isNumber: true },
      { kind: 'text', name: 'request_id', label: request_id.label },
      { kind: 'days', from: 'from', to: 'to', label: time.label },
    ],
    empty: { title: t.emptyTitle, text: t.emptyText },
    opensBy: 'error',
    opened: { error: ErrorDrawer },
    actions: [
      {
        kind: 'download',
        text: t.export,
        icon: <Export />,
        permission: { area: 'error-log', action: 'export' },
        route: errorRoutes.exportErrors,
        fileName: 'error-log.xlsx',
      },
    ],
  }),
)
