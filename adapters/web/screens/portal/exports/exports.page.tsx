import { Cross, Download, Repeat, Trash } from '@blueprintjs/icons'
import { exportJobMachine } from '#core/portal/exports/export.machine.ts'
import { exportRoutes, type ExportRow } from '../../../../http/contract/portal/exports/export.routes.ts'
import { currentLocale } from '../../../base/locale.ts'
import { say } from '../../../base/words.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../resource/list/list-page.ts'
import { stateChoices } from '../../../resource/list/list-parts.ts'
import { downloadFile } from '../../../ui/download.ts'
import { exportsWords } from './exports.words.ts'

const { table: t } = exportsWords

const isBeingPrepared = ({ status }: ExportRow): boolean => status === 'ready'
const params = ({ id }: ExportRow) => ({ params: { export_id: id } })
const count = (rows: number): string => rows.toLocaleString(currentLocale())

const BYTES_PER_KILOBYTE = 1024

/** Lists that are made as files in the background: how far each is, and its file. */
export default listPage(
  defineListPage({
    name: 'exports',
    route: exportRoutes.listExports,
    title: t.title,
    text: t.text,
    topic: 'exports',
    keyOf: (row) => row.id,
    columns: [
      { name: 'list_txt', kind: 'text', label: t.list, width: 200, fixed: true },
      {
        name: 'status',
        kind: 'state',
        label: t.state,
        width: 120,
        states: exportJobMachine.states,
        tones: { ready: 'moving', success: 'done', failed: 'trouble' },
      },
      {
        name: 'rows',
        kind: 'number',
        label: t.rows,
        width: 160,
        value: (row) =>
          isBeingPrepared(row) ? say(t.rowsOf, { rows: count(row.rows), expected: count(row.expected_rows) }) : count(row.rows),
      },
      {
        name: 'size',
        kind: 'number',
        label: t.size,
        value: ({ size_bytes: size }) => (size === null ? null : `${count(Math.ceil(size / BYTES_PER_KILOBYTE))} KB`),
      },
      { name: 'error', kind: 'text', label: t.error, width: 220 },
      { name: 'create_time', kind: 'instant', label: t.created },
      { name: 'finish_time', kind: 'instant', label: t.finished },
      { name: 'expire_time', kind: 'instant', label: t.expires },
    ],
    filters: [{ kind: 'choice', name: 'status', label: t.state, choices: stateChoices(exportJobMachine) }],
    empty: { title: t.empty, text: t.emptyText },
    rowActions: [
      {
        name: 'download',
        label: ({ list_txt: list }) => say(t.download, { list }),
        icon: <Download />,
        isOffered: ({ status }) => status === 'success',
        isMain: true,
        run: async (row, api) => downloadFile(await api.open(exportRoutes.downloadExport, params(row)), row.file_name ?? 'export.xlsx'),
        done: ({ list_txt: list }) => say(t.downloaded, { list }),
      },
      {
        name: 'cancel',
        label: ({ list_txt: list }) => say(t.cancel, { list }),
        icon: <Cross />,
        isOffered: isBeingPrepared,
        run: (row, api) => api.call(exportRoutes.cancelExport, params(row)),
        done: () => say(t.cancelled),
      },
      {
        name: 'retry',
        label: ({ list_txt: list }) => say(t.retry, { list }),
        icon: <Repeat />,
        isOffered: ({ status }) => status === 'failed',
        run: (row, api) => api.call(exportRoutes.retryExport, params(row)),
        done: () => say(t.retried),
      },
      {
        name: 'remove',
        label: ({ list_txt: list }) => say(t.remove, { list }),
        icon: <Trash />,
        isOffered: (row) => !isBeingPrepared(row),
        run: (row, api) => api.call(exportRoutes.removeExport, params(row)),
        ask: ({ list_txt: list }) => ({
          title: say(t.removeTitle),
          text: say(t.removeText, { list }),
          confirmText: say(t.removeConfirm),
          cancelText: say(t.removeKeep),
          intent: 'danger',
        }),
        done: () => say(t.removed),
      },
    ],
  }),
)
