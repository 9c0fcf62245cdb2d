import { Button, InputGroup } from '@blueprintjs/core'
import { useId } from 'react'
import { LONGEST_NOTE, RETURN_EXCEPTIONS, type ReturnException } from '#core/operations/stations/returns/received-return.ts'
import { say, useWords } from '../../../base/words.ts'
import type { AttachedFile } from '../../../ui/form/attached-files.tsx'
import type { Upload } from '../../../ui/input/use-upload.ts'
import { UploadedPhotosField } from '../../parcels/orders/photos-field.tsx'
import { returnsWords } from './returns/returns.words.ts'

/** Extras that go with the weight of the parcel at hand. */
export type Extras = { readonly photos: readonly AttachedFile[]; readonly exception?: ReturnException; readonly note?: string }

type ParcelExtrasProps = {
  readonly extras: Extras
  /** Adds to the photographs. */
  readonly upload: Upload<unknown>
  readonly isReturn: boolean
  /** Which parcel they go with, where none is at hand. */
  readonly hint?: string | undefined
  readonly onChange: (extras: Extras) => void
}

const CODES = Object.entries(RETURN_EXCEPTIONS) as readonly [ReturnException, (typeof RETURN_EXCEPTIONS)[ReturnException]][]

/** Photographs of the parcel at hand and, of one that came back, what is wrong with it. */
export function ParcelExtras({ extras, upload, isReturn, hint, onChange }: ParcelExtrasProps) {
  const t = useWords(returnsWords)
  const id = useId()
  const { exception: _exception, ...rest } = extras
  return (
    <section className="station-extras panel">
      {isReturn && (
        <>
          <div role="group" aria-labelledby={id} className="station-codes">
            <span id={id}>{t('condition')}</span>
            <Button
              size="large"
              active={extras.exception === undefined}
              aria-pressed={extras.exception === undefined}
              onClick={() => onChange(rest)}
            >
              {t('nothing')}
            </Button>
            {CODES.map(([code, label]) => (
              <Button
                key={code}
                size="large"
                active={extras.exception === code}
                aria-pressed={extras.exception === code}
                onClick={() => onChange({ ...extras, exception: code })}
              >
                {say(label)}
              </Button>
            ))}
          </div>
          <InputGroup
            size="large"
            value={extras.note ?? ''}
            maxLength={LONGEST_NOTE}
            placeholder={t('note')}
            aria-label={t('note')}
            onChange={({ target: { value } }) => onChange({ ...extras, note: value })}
          />
        </>
      )}
      {hint !== undefined && <p className="station-help">{hint}</p>}
      <UploadedPhotosField photos={extras.photos} errors={{}} upload={upload} onChange={(photos) => onChange({ ...extras, photos })} />
    </section>
  )
}
