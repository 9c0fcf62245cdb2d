import type { ReactNode } from 'react'
import { ErrorNote } from '../../ui/note/error-note.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

type FoundDocumentProps<Doc> = {
  /** The answer of the call that finds it. */
  readonly answer: { readonly data: Doc | undefined; readonly error: unknown; readonly refetch: () => unknown }
  /** The heading as long as it is not found. */
  readonly title: string
  readonly children: (document: Doc) => ReactNode
}

/** The page of one document: its content once it is found, until then why nothing is shown yet. */
export function FoundDocument<Doc>({ answer: { data, error, refetch }, title, children }: FoundDocumentProps<Doc>) {
  if (data !== undefined) return children(data)
  return (
    <>
      <PageHeader title={title} />
      {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <div className="bp6-skeleton" aria-busy="true" />}
    </>
  )
}
