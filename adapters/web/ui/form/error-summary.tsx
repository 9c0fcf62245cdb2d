import { useWords } from '../../base/words.ts'
import { focusControl } from './focus-control.ts'
import { Note } from '../note/note.tsx'
import { uiWords } from '../ui.words.ts'

/** The problem of one field of a form. */
export type FieldProblem = {
  /** The id of its control; none where the form has none for it. */
  readonly id: string | undefined
  readonly label: string
  readonly message: string
}

/** Focuses the first wrong control, with the summary above it in sight. */
export const focusBelowSummary = (id: string): void => focusControl(id, '.error-summary')

/** All that keeps a form from being sent, above it: each problem leads to its field. */
export function ErrorSummary({ problems, title }: { readonly problems: readonly FieldProblem[]; readonly title?: string | undefined }) {
  const t = useWords(uiWords)
  if (problems.length === 0) return null
  return (
    <Note intent="danger" role="alert" title={title ?? t('formIncomplete')} className="error-summary">
      <ul>
        {problems.map(({ id, label, message }) => (
          <li key={id ?? message}>
            {id !== undefined && (
              <a
                href={`#${id}`}
                onClick={(event) => {
                  event.preventDefault()
                  focusControl(id)
                }}
              >
                {label}
              </a>
            )}
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </Note>
  )
}
