import { Search } from '@blueprintjs/icons'
import { matchReturnFields } from '#core/operations/stations/returns/match-return-fields.ts'
import { RETURN_EXCEPTIONS, RETURN_STATES } from '#core/operations/stations/returns/received-return.ts'
import { returnRoutes, type ReturnRow } from '../../../../../http/contract/operations/stations/return.routes.ts'
import { say, useWords } from '../../../../base/words.ts'
import { listPage } from '../../../../resource/list/declared-list.tsx'
import { defineListPage, type OpenedProps } from '../../../../resource/list/list-page.ts'
import { FieldsDialog } from '../../../../resource/fields-dialog.tsx'
import { returnsWords } from './returns.words.ts'
import '../station.css'

const { table: t } = returnsWords
const MATCH = { area: 'returns', action: 'update' } as const

/** Says whose return an unknown parcel is, beside what was photographed of it. */
function MatchDialog({ rows: [row], onClose }: OpenedProps<ReturnRow>) {
  const words = useWords(returnsWords)
  if (row === undefined) return null
  const { id, code, photos, order_number, account } = row
  return (
    <FieldsDialog
      title={words('matchOf', { code })}
      confirmText={words('match')}
      fields={matchReturnFields}
      record={{ order_number, client: account }}
      send={(body, api) => api.call(returnRoutes.matchReturn, { params: { id }, body })}
      done={() => words('matched', { code })}
      refresh={[returnRoutes.returns]}
      onDone={onClose}
      onClose={onClose}
    >
      <p className="text-muted">{words('matchText')}</p>
      {photos.length > 0 && (
        <ul className="station-photos">
          {photos.map((src, at) => (
            <li key={src}>
              <a href={src} target="_blank" rel="noopener">
                <img src={src} alt={words('photoOf', { code, number: at + 1 })} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </FieldsDialog>
  )
}

/** Parcels that came back, and those of them that wait to be matched. */
export default listPage(
  defineListPage({
    name: 'returns',
    route: returnRoutes.returns,
    title: t.title,
    text: t.text,
    keyOf: (row) => row.id,
    nameOf: (row) => row.code,
    columns: [
      { name: 'code', kind: 'code', label: t.code, sort: 'code', width: 170, fixed: true },
      {
        name: 'state',
        kind: 'state',
        label: t.state,
        width: 130,
        states: Object.fromEntries(Object.entries(RETURN_STATES).map(([state, label]) => [state, { label }])),
        tones: { known: 'done', unknown: 'waiting', matched: 'done' },
      },
      {
        name: 'order_number',
        kind: 'link',
        label: t.order,
        value: ({ order_number }) =>
          order_number === null ? undefined : { text: order_number, to: `/order/detail/${encodeURIComponent(order_number)}` },
      },
      { name: 'account', kind: 'text', label: t.client, width: 110 },
      { name: 'exception', kind: 'choice', label: t.exception, width: 130, choices: RETURN_EXCEPTIONS },
      { name: 'note', kind: 'line', label: t.note, width: 180 },
      { name: 'weight', kind: 'text', label: t.weight, width: 100 },
      { name: 'warehouse', kind: 'reference', label: t.warehouse, width: 120, to: 'warehouse' },
      { name: 'photos', kind: 'count', label: t.photos, value: ({ photos }) => photos.length },
      { name: 'receive_time', kind: 'instant', label: t.received, sort: 'receive_time' },
      { name: 'received_by', kind: 'text', label: t.receivedBy },
      { name: 'airway_number', kind: 'code', label: t.waybill, width: 150 },
      { name: 'match_time', kind: 'instant', label: t.matchTime },
      { name: 'matched_by', kind: 'text', label: t.matchedBy },
    ],
    listed: [
      'code',
      'state',
      'order_number',
      'account',
      'exception',
      'note',
      'weight',
      'warehouse',
      'photos',
      'receive_time',
      'received_by',
    ],
    search: t.search,
    filters: [
      {
        kind: 'choice',
        name: 'state',
        label: t.state,
        isTabs: true,
        choices: () => (['unknown', 'known', 'matched'] as const).map((state) => [state, say(RETURN_STATES[state])]),
      },
      {
        kind: 'choice',
        name: 'exception',
        label: t.exception,
        choices: () => Object.entries(RETURN_EXCEPTIONS).map(([code, label]) => [code, say(label)]),
      },
    ],
    empty: { title: t.empty },
    opened: { match: MatchDialog },
    rowActions: [
      {
        name: 'match',
        label: ({ code }) => say(t.matchOf, { code }),
        icon: <Search />,
        permission: MATCH,
        isOffered: ({ state }) => state === 'unknown',
        opens: 'match',
      },
    ],
  }),
)
