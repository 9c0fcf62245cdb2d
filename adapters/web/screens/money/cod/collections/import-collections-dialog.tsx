import { useId, useState } from 'react'
import { REPORT_HEADINGS } from '#core/money/cod/collections/collection-headings.ts'
import type { Field } from '#core/base/fields/field.ts'
import { collectionRoutes, type CollectionRow, type ImportedCollections } from '../../../../../http/contract/money/cod/collection.routes.ts'
import { useInvalidate } from '../../../../base/api.ts'
import { useWords } from '../../../../base/words.ts'
import { MatchedImport } from '../../../../resource/import/matched-import.tsx'
import type { OpenedProps } from '../../../../resource/list/list-page.ts'
import { DeclaredField } from '../../../../ui/form/declared-field.tsx'
import { Note } from '../../../../ui/note/note.tsx'
import { collectionsWords } from './collections.words.ts'
import { WrongLines } from './wrong-lines.tsx'
import './collections.css'

const { table } = collectionsWords
const agentField = { kind: 'reference', to: 'tracker_agent', label: table.agent, help: table.agentHelp } as const satisfies Field

/** Reloads what shows collections. */
function useRefresh(): () => void {
  const invalidate = useInvalidate()
  const { collections, collectionSums, differences, codMoney } = collectionRoutes
  return () => void invalidate(collections, collectionSums, differences, codMoney)
}

/** Imports what an agent collected: the file, what its columns are, and what came of its lines. */
export function ImportCollectionsDialog({ onClose }: OpenedProps<CollectionRow>) {
  const t = useWords(collectionsWords)
  const id = useId()
  const refresh = useRefresh()
  const [agent, setAgent] = useState('')
  return (
    <MatchedImport
      title={t('import')}
      help={t('importText')}
      meanings={REPORT_HEADINGS}
      look={(file, api) => api.call(collectionRoutes.lookAtCollections, { body: { agent } }, { file })}
      take={({ file, ...asked }, api) => api.call(collectionRoutes.importCollections, { body: { agent, ...asked } }, { file })}
      onDone={refresh}
      onClose={onClose}
      fields={(errors) => (
        <DeclaredField
          id={`${id}-agent`}
          name="agent"
          field={agentField}
          value={agent}
          error={errors['agent']}
          onChange={(value) => setAgent(String(value))}
        />
      )}
      result={(result) => <Result result={result} />}
    />
  )
}

function Result({ result }: { readonly result: ImportedCollections }) {
  const t = useWords(collectionsWords)
  const { booked, differences, repeated, wrong } = result
  return (
    <>
      <Note intent={wrong > 0 ? 'warning' : 'success'} role="status">
        {t('imported', { booked, differences, repeated, wrong })}
      </Note>
      {wrong > 0 && result.id !== null && <WrongLines id={result.id} lines={result.wrong_lines} />}
    </>
  )
}
