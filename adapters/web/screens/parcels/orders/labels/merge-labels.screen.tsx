import { Button, Card } from '@blueprintjs/core'
import { ArrowDown, ArrowUp, Cross } from '@blueprintjs/icons'
import { useId, useState } from 'react'
import { labelRoutes } from '../../../../../http/contract/parcels/labels/label.routes.ts'
import { useWords } from '../../../../base/words.ts'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { FileChooser } from '../../../../ui/input/file-chooser.tsx'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { useDownload } from '../../../../ui/use-download.ts'
import { LabelChoice } from './label-choice.tsx'
import { mergeWords } from './merge-labels.words.ts'
import '../orders.css'
import './merge-labels.css'

const ACCEPTED = '.pdf,.png,.jpg,.jpeg,.zpl,application/pdf,image/png,image/jpeg'
const MOST_FILES = 200
const MOST_BYTES = 52_428_800
const LIMIT_TEXT = '50 MB'
const AS_IS = ''
const SHEET = 'A4'
const SIZES = [AS_IS, '100x150', '100x100', '100x200', '76x130', SHEET] as const
const LAYOUTS = ['1x1', '1x2', '2x2', '2x3', '2x4'] as const
const OUTPUTS = ['pdf', '203', '300'] as const

type Options = {
  readonly size: (typeof SIZES)[number]
  readonly layout: (typeof LAYOUTS)[number]
  readonly output: (typeof OUTPUTS)[number]
}
type ChosenLabelFile = { readonly id: number; readonly file: File }
let made = 0

/**
 * Merges label files of marketplaces into one PDF or ZPL file of the paper's size, in the order
 * that the reader gives them.
 */
export function MergeLabelsScreen() {
  const t = useWords(mergeWords)
  const fileId = useId()
  const [files, setFiles] = useState<readonly ChosenLabelFile[]>([])
  const [refused, setRefused] = useState<string>()
  const [options, setOptions] = useState<Options>({ size: '100x150', layout: '2x2', output: 'pdf' })
  const { size, layout, output } = options
  const merging = useDownload(labelRoutes.mergeLabels, output === 'pdf' ? 'labels.pdf' : 'labels.zpl', {
    failure: 'in-place',
    done: (_, { files: sent }) => t('merged', { count: sent?.length ?? 0 }),
  })
  const change = (next: readonly ChosenLabelFile[]): void => {
    merging.reset()
    setFiles(next)
  }
  const add = (added: readonly File[]): void => {
    const next = [...files, ...added.map((file) => ({ id: (made += 1), file }))]
    const bytes = next.reduce((sum, { file }) => sum + file.size, 0)
    const refusal =
      next.length > MOST_FILES ? t('tooMany', { files: MOST_FILES }) : bytes > MOST_BYTES ? t('tooLarge', { limit: LIMIT_TEXT }) : undefined
    setRefused(refusal)
    if (refusal === undefined) change(next)
  }
  const merge = (): void =>
    merging.send({
      body: {
        size,
        layout: size === SHEET && output === 'pdf' ? layout : '1x1',
        ...(output === 'pdf' ? {} : { format: 'zpl', dpi: output }),
      },
      files: files.map(({ file }) => ({ name: file.name, content: file })),
    })
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <Card className="order-card merge-labels">
        <FileChooser
          control={{ id: fileId, 'aria-describedby': `${fileId}-types`, 'aria-label': t('files') }}
          accept={ACCEPTED}
          text={t('choose')}
          onFiles={add}
          isBusy={merging.isBusy}
          refused={refused}
          isLarge={files.length === 0}
        >
          {files.length === 0 ? <p className="file-chooser-title">{t('drop')}</p> : <ChosenFiles files={files} onChange={change} />}
          <p id={`${fileId}-types`} className="text-muted">
            {t('types', { files: MOST_FILES, limit: LIMIT_TEXT })}
          </p>
        </FileChooser>
        <MergeOptions options={options} onChange={setOptions} />
        {merging.failure !== null && <ErrorNote error={merging.failure} />}
        <div>
          <Button intent="primary" text={t('merge')} disabled={files.length === 0} loading={merging.isBusy} onClick={merge} />
        </div>
      </Card>
    </>
  )
}

/** The paper, and what comes out. */
function MergeOptions({ options, onChange }: { readonly options: Options; readonly onChange: (options: Options) => void }) {
  const t = useWords(mergeWords)
  const { size, layout, output } = options
  const sizeText = (one: Options['size']): string => (one === AS_IS ? t('asIs') : one === SHEET ? one : `${one.replace('x', '×')} mm`)
  return (
    <div className="merge-labels-options">
      <LabelChoice label={t('size')} value={size} choices={SIZES} onChange={(one) => onChange({ ...options, size: one })} text={sizeText} />
      {size === SHEET && output === 'pdf' && (
        <LabelChoice
          label={t('layout')}
          value={layout}
          choices={LAYOUTS}
          onChange={(one) => onChange({ ...options, layout: one })}
          text={(one) => one.replace('x', ' × ')}
        />
      )}
      <LabelChoice
        label={t('output')}
        value={output}
        choices={OUTPUTS}
        onChange={(one) => onChange({ ...options, output: one })}
        text={(one) => (one === 'pdf' ? t('pdf') : t('zpl', { dpi: one }))}
      />
    </div>
  )
}

type ChosenFilesProps = { readonly files: readonly ChosenLabelFile[]; readonly onChange: (files: readonly ChosenLabelFile[]) => void }

/** The files in the order in which they are merged. */
function ChosenFiles({ files, onChange }: ChosenFilesProps) {
  const t = useWords(mergeWords)
  const swapped = (at: number, to: number): void => {
    const next = [...files]
    const [one, other] = [files[at], files[to]]
    if (one === undefined || other === undefined) return
    next[at] = other
    next[to] = one
    onChange(next)
  }
  return (
    <>
      <p>
        {t('chosen', { count: files.length })} <Button variant="minimal" size="small" text={t('clear')} onClick={() => onChange([])} />
      </p>
      <ol className="merge-labels-files">
        {files.map(({ id, file }, at) => (
          <li key={id}>
            <span className="merge-labels-name">{file.name}</span>
            <Button
              variant="minimal"
              size="small"
              icon={<ArrowUp />}
              aria-label={t('up', { file: file.name })}
              disabled={at === 0}
              onClick={() => swapped(at, at - 1)}
            />
            <Button
              variant="minimal"
              size="small"
              icon={<ArrowDown />}
              aria-label={t('down', { file: file.name })}
              disabled={at === files.length - 1}
              onClick={() => swapped(at, at + 1)}
            />
            <Button
              variant="minimal"
              size="small"
              icon={<Cross />}
              aria-label={t('remove', { file: file.name })}
              onClick={() => onChange(files.filter((one) => one.id !== id))}
            />
          </li>
        ))}
      </ol>
    </>
  )
}
