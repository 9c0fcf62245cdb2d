import { HTMLSelect } from '@blueprintjs/core'
import { useId } from 'react'
import { TEXT_ENCODINGS, type TextEncodingName } from '#core/base/sheets/sheet.port.ts'
import { useWords } from '../../base/words.ts'
import { FormField } from '../../ui/form/form-field.tsx'
import { sheetImportWords } from './sheet-import.words.ts'

const ENCODING_WORDS: Readonly<Record<TextEncodingName, keyof typeof sheetImportWords.table>> = {
  'utf-8': 'encodingUtf8',
  'utf-16le': 'encodingUtf16le',
  'utf-16be': 'encodingUtf16be',
  gb18030: 'encodingGb18030',
  big5: 'encodingBig5',
  'windows-1252': 'encodingWestern',
  'windows-1256': 'encodingArabic',
  'windows-1254': 'encodingTurkish',
}

type EncodingChoiceProps = {
  /** None before the file is read: it is found in its bytes. */
  readonly encoding: TextEncodingName | undefined
  readonly isBusy: boolean
  readonly onChoose: (encoding: TextEncodingName) => void
}

/** The encoding of a text file, which is another where its letters look wrong. */
export function EncodingChoice({ encoding, isBusy, onChoose }: EncodingChoiceProps) {
  const t = useWords(sheetImportWords)
  const id = useId()
  const found = { value: '', label: t('encodingFound') }
  return (
    <FormField id={id} label={t('encoding')}>
      <HTMLSelect
        id={id}
        value={encoding ?? ''}
        disabled={isBusy}
        onChange={(event) => {
          const chosen = TEXT_ENCODINGS.find((one) => one === event.currentTarget.value)
          if (chosen !== undefined) onChoose(chosen)
        }}
        options={[
          ...(encoding === undefined ? [found] : []),
          ...TEXT_ENCODINGS.map((value) => ({ value, label: t(ENCODING_WORDS[value]) })),
        ]}
      />
    </FormField>
  )
}
