import { Button } from '@blueprintjs/core'
import { Download } from '@blueprintjs/icons'
import { collectionRoutes, type ImportedCollections } from '../../../../../http/contract/money/cod/collection.routes.ts'
import { useWords } from '../../../../base/words.ts'
import { useDownload } from '../../../../ui/use-download.ts'
import { collectionsWords } from './collections.words.ts'

/** The wrong lines of a file, to be corrected and sent again. */
export function WrongLines({ id, lines }: { readonly id: number; readonly lines: ImportedCollections['wrong_lines'] }) {
  const t = useWords(collectionsWords)
  const sheet = useDownload(collectionRoutes.wrongCollections, `cod-import-${id}-wrong.xlsx`)
  return (
    <>
      <p>{t('wrongText')}</p>
      <ul className="collection-wrong">
        {lines.map(({ line, number, message }) => (
          <li key={line}>{t('line', { line, number, message })}</li>
        ))}
      </ul>
      <Button icon={<Download />} text={t('wrongFile')} loading={sheet.isBusy} onClick={() => sheet.send({ params: { import_id: id } })} />
    </>
  )
}
