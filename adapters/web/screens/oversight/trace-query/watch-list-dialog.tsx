import { watchListFields } from '#core/oversight/trace-query/watch-list.ts'
import { traceQueryRoutes, type WatchListRow } from '../../../../http/contract/oversight/trace-query/trace-query.routes.ts'
import { useWords } from '../../../base/words.ts'
import { FieldsDialog } from '../../../resource/fields-dialog.tsx'
import { traceWords } from './trace-query.words.ts'

const { name, shared, ...filterFields } = watchListFields
const OF_NUMBERS = { name, shared }
const OF_FILTER = { name, shared, ...filterFields }

/** The content to save: the numbers of a query, a filter, or a list that is changed. */
export type Saving = { readonly numbers?: string; readonly list?: Pick<WatchListRow, 'id' | 'name' | 'shared' | 'kind' | 'filter'> }
type Props = { readonly saving: Saving; readonly onDone: (id: number) => void; readonly onClose: () => void }

/** Makes a watch list, or changes one. */
export function WatchListDialog({ saving: { numbers, list }, onDone, onClose }: Props) {
  const t = useWords(traceWords)
  const isOfNumbers = list === undefined ? numbers !== undefined : list.kind === 'numbers'
  return (
    <FieldsDialog
      title={t(list === undefined ? 'saveList' : 'edit')}
      confirmText={t('save')}
      fields={isOfNumbers ? OF_NUMBERS : OF_FILTER}
      record={list === undefined ? undefined : { name: list.name, shared: list.shared, ...list.filter }}
      send={(body, api) =>
        list === undefined
          ? api.call(traceQueryRoutes.createWatchList, { body: { ...body, ...(numbers === undefined ? {} : { numbers }) } })
          : api.call(traceQueryRoutes.changeWatchList, { params: { id: list.id }, body })
      }
      done={() => t('saved')}
      onDone={({ id }) => onDone(id)}
      onClose={onClose}
    />
  )
}
