import { Spinner } from '@blueprintjs/core'
import { lazy, Suspense } from 'react'
import type { FieldOf } from '#core/base/fields/field.ts'
import { say } from '../../../../base/words.ts'
import { describedBy } from '../../../../ui/form/form-field.tsx'
import { loadAgain } from '../../../../ui/note/load-again.ts'

const RichTextEditor = lazy(() => loadAgain(() => import('./rich-text-editor.tsx')))

type ContentFieldProps = {
  readonly id: string
  readonly field: FieldOf<'html'>
  readonly lang: string
  readonly html: string
  readonly error: string | undefined
  readonly onChange: (html: string) => void
}

/**
 * A declared field of rich text with its label and its error; the editor's code is loaded on
 * demand.
 */
export function ContentField({ id, field, lang, html, error, onChange }: ContentFieldProps) {
  return (
    <div className="form-field bp6-form-group">
      <span id={`${id}-label`} className="bp6-label">
        {say(field.label)}
      </span>
      <Suspense fallback={<Spinner size={24} />}>
        <RichTextEditor
          id={id}
          labelledBy={`${id}-label`}
          describedBy={describedBy(id, { error })}
          lang={lang}
          html={html}
          isInvalid={error !== undefined}
          onChange={onChange}
        />
      </Suspense>
      {error !== undefined && (
        <div id={`${id}-error`} className="form-field-error">
          {error}
        </div>
      )}
    </div>
  )
}
